import { assertEquals } from "@std/assert";
import { system } from "../src/io/system.ts";
import { answerOf, makeRepo } from "./support/migration_repo.ts";

const COMPOSE = `services:
  db:
    image: postgres:17
    volumes:
      - ./docker/pgdata:/var/lib/postgresql/data
      - "./docker/mongo-data:/data/db"
      - ./docker/data-files:/srv/files
`;

Deno.test("a data folder that its server has closed is known by the compose file", async (t) => {
  const repo = makeRepo({
    files: {
      "compose.yaml": COMPOSE,
      "docker/pgdata/closed": "",
      "docker/mongo-data/closed": "",
      "docker/data-files/closed": "",
      "docker/old-pgdata/closed": "",
    },
  });
  const closed = {
    ...system,
    list: (path: string) =>
      path.startsWith(`${repo}/docker/`) || path.startsWith("/var/lib/")
        ? undefined
        : system.list(path),
    kindOf: (path: string) =>
      path.startsWith("/var/lib/") && !path.endsWith(".git")
        ? "folder" as const
        : system.kindOf(path),
  };
  const cases = [
    ["rm -rf docker/pgdata", "ask"],
    ["sudo rm -rf ./docker/mongo-data", "ask"],
    ["rm -rf docker/data-files", "silent"],
    ["rm -rf docker/old-pgdata", "silent"],
    ["sudo rm -rf /var/lib/postgresql/17/main", "ask"],
    ["sudo rm -rf /var/lib/mysql", "ask"],
    ["sudo rm -rf /var/lib/database-tools", "silent"],
  ] as const;
  for (const [command, expected] of cases) {
    await t.step(command, async () => {
      const { decision } = await answerOf(repo, "Bash", { command }, {
        system: closed,
      });
      assertEquals(decision?.kind ?? "silent", expected, decision?.reason);
    });
  }
  Deno.removeSync(repo, { recursive: true });
});
