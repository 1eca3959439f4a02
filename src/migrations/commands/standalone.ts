import type { ToolCommands } from "../command_rule.ts";

/** Tools that stand beside the project's language. */
export const STANDALONE_COMMANDS: readonly ToolCommands[] = [
  {
    tool: "dbmate",
    title: "dbmate",
    programs: ["dbmate"],
    valued: "-e --env -u --url -d --migrations-dir -s --schema-file " +
      "--migrations-table --env-file",
    way: "dbmate up",
    rules: [
      { run: "drop", effect: "wipes" },
      { run: "rollback|down", effect: "steps-back" },
      {
        run: "load",
        effect: "forces",
        loses: {
          en: "loads a schema dump over the database",
          ja: "スキーマのダンプがデータベースに上書きで読み込まれます",
        },
      },
      { run: "up|migrate", effect: "applies" },
      { run: "new|status|dump|create|wait", effect: "safe" },
    ],
    source: "amacneil/dbmate README.md",
  },
  {
    tool: "atlas",
    title: "Atlas",
    programs: ["atlas"],
    valued: "-u --url --to --dev-url --dir --env -c --config --var --latest " +
      "--revisions-schema",
    dry: "--dry-run",
    way: "atlas migrate apply",
    rules: [
      { run: "schema clean", effect: "wipes" },
      { run: "schema apply --auto-approve", effect: "forces" },
      { run: "migrate set", effect: "records" },
      { run: "migrate apply --allow-dirty|--baseline", effect: "records" },
      {
        run: "migrate apply --exec-order=non-linear|--exec-order=linear-skip",
        effect: "records",
      },
      {
        run: "migrate hash",
        effect: "records",
        only: "modified",
        loses: {
          en: "signs atlas.sum anew over a changed migration",
          ja: "変更されたマイグレーションに合わせて atlas.sum が作り直されます",
        },
        instead: "atlas migrate new NAME",
      },
      {
        run: "migrate down --amount>1|--to-version|--to-tag",
        effect: "reverts",
      },
      { run: "migrate down >1", effect: "reverts" },
      { run: "migrate down", effect: "steps-back" },
      {
        run: "migrate rm|rebase|edit",
        effect: "rewrites-files",
        only: "newest-committed",
      },
      { run: "migrate apply", effect: "applies" },
      { run: "migrate lint|validate|status|diff|new|hash|ls", effect: "safe" },
      { run: "schema apply|inspect|diff|fmt|test", effect: "safe" },
    ],
    source: "ariga/atlas cmd/atlas/internal/cmdapi",
  },
  {
    tool: "hasura",
    title: "Hasura",
    programs: ["hasura"],
    valued: "--database-name --version --endpoint --admin-secret --project " +
      "--envfile --from --name",
    dry: "--dry-run",
    way: "hasura migrate apply",
    rules: [
      { run: "migrate apply --down=1", effect: "steps-back" },
      { run: "migrate apply --down|--goto", effect: "reverts" },
      { run: "migrate apply --type=down", effect: "reverts" },
      { run: "migrate apply --skip-execution", effect: "records" },
      { run: "migrate delete", effect: "deletes-files" },
      { run: "migrate squash --delete-source", effect: "deletes-files" },
      { run: "metadata clear", effect: "records" },
      { run: "migrate apply", effect: "applies" },
      { run: "migrate status|create|squash", effect: "safe" },
      { run: "metadata diff|export|apply|ic", effect: "safe" },
    ],
    source: "hasura cli/commands",
  },
  {
    tool: "planetscale",
    title: "PlanetScale",
    programs: ["pscale"],
    valued: "--org --dir --from --into --notes",
    way: "pscale deploy-request create DATABASE BRANCH",
    rules: [
      { run: "database delete", effect: "wipes", remote: true },
      {
        run: "branch delete",
        effect: "records",
        loses: {
          en: "deletes a hosted branch with its data",
          ja: "ホストされたブランチがデータごと削除されます",
        },
      },
      {
        run: "branch demote",
        effect: "records",
        loses: {
          en: "takes the protections of production from the branch",
          ja: "ブランチが本番用の保護を失います",
        },
      },
      {
        run: "deploy-request|dr deploy|apply|revert|skip-revert",
        effect: "applies",
        remote: true,
      },
      {
        run: "database restore-dump --overwrite-tables",
        effect: "wipes",
        remote: true,
      },
      { run: "shell", effect: "runs-sql" },
      { run: "branch diff|list|create|show|schema", effect: "safe" },
      { run: "deploy-request|dr diff|create|list|show|review", effect: "safe" },
    ],
    source: "planetscale/cli internal/cmd",
  },
  {
    tool: "sqitch",
    title: "sqitch",
    programs: ["sqitch"],
    valued: "-t --target -f --plan-file -C --chdir --engine -d --db-name " +
      "-u --db-user -h --db-host -p --db-port -s --set --event --to",
    hostOption: true,
    way: "sqitch deploy --verify",
    rules: [
      { run: "log|status|check|plan|show|verify", effect: "safe" },
      { run: "revert @HEAD^|HEAD^|@HEAD~|HEAD~", effect: "steps-back" },
      { run: "revert --to=@HEAD^|--to=HEAD^", effect: "steps-back" },
      { run: "revert", effect: "reverts" },
      { run: "rebase|checkout", effect: "reverts" },
      { run: "rework", effect: "rewrites-files" },
      { run: "deploy", effect: "applies" },
      { run: "add|tag|init|bundle|config|engine|target", effect: "safe" },
    ],
    source: "sqitchers/sqitch lib/sqitch-revert.pod",
  },
  {
    tool: "pgroll",
    title: "pgroll",
    programs: ["pgroll"],
    valued: "--postgres-url --schema --pgroll-schema --lock-timeout --role",
    way: "pgroll start FILE",
    rules: [
      {
        run: "complete",
        effect: "forces",
        loses: {
          en: "drops the old version's schema and columns",
          ja: "旧バージョンのスキーマと列が削除されます",
        },
      },
      {
        run: "start|migrate --complete",
        effect: "forces",
        loses: {
          en: "drops the old version's schema and columns",
          ja: "旧バージョンのスキーマと列が削除されます",
        },
      },
      { run: "rollback", effect: "steps-back" },
      { run: "start|migrate", effect: "applies" },
      { run: "validate|status|create|init|pull|latest", effect: "safe" },
    ],
    source: "xataio/pgroll documentation",
  },
];
