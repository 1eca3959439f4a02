import type { Text } from "../../core/text.ts";
import type { ToolCommands } from "../command_rule.ts";

const OUT_OF_ORDER: Text = {
  en: "runs migrations out of order or past the tool's checks",
  ja: "順序や検査を飛ばしてマイグレーションが実行されます",
};

/** Tools of Java, .NET, Go and Rust projects (migration facts, section 2.2). */
export const COMPILED_COMMANDS: readonly ToolCommands[] = [
  {
    tool: "flyway",
    title: "Flyway",
    programs: ["flyway"],
    tasks: true,
    dry: "-dryRunOutput",
    way: "flyway migrate",
    rules: [
      { run: "clean", effect: "wipes" },
      { run: "repair|baseline", effect: "records" },
      { run: "undo -target", effect: "reverts" },
      { run: "undo", effect: "steps-back" },
      {
        run: "migrate -outOfOrder=true",
        effect: "records",
        loses: OUT_OF_ORDER,
      },
      {
        run: "migrate -validateOnMigrate=false",
        effect: "records",
        loses: OUT_OF_ORDER,
      },
      {
        run: "migrate -ignoreMigrationPatterns",
        effect: "records",
        loses: OUT_OF_ORDER,
      },
      { run: "migrate", effect: "applies" },
      { run: "info|validate|check|version", effect: "safe" },
    ],
    source: "flyway documentation/Reference/Commands",
  },
  {
    tool: "build-plugins",
    title: "The build plugin",
    programs: ["mvn", "mvnw", "mvnd", "gradle", "gradlew"],
    valued: "-f -pl -P -s --file --project -p -b",
    tasks: true,
    way: "flyway migrate",
    rules: [
      {
        run: "flyway:clean|*:flyway-maven-plugin*:clean|flywayClean|" +
          "*:flywayClean",
        effect: "wipes",
      },
      {
        run: "flyway:repair|flywayRepair|*:flywayRepair|flyway:baseline|" +
          "flywayBaseline|*:flywayBaseline",
        effect: "records",
      },
      {
        run: "flyway:undo|flywayUndo|*:flywayUndo",
        effect: "steps-back",
      },
      {
        run: "flyway:migrate|flywayMigrate|*:flywayMigrate|" +
          "liquibase:update|liquibaseUpdate",
        effect: "applies",
      },
      {
        run: "liquibase:dropAll|dropAll|*:dropAll|liquibaseDropAll",
        effect: "wipes",
      },
      {
        run: "liquibase:rollback|liquibaseRollback|rollbackCount",
        effect: "reverts",
      },
      {
        run: "liquibase:clearCheckSums|clearChecksums|" +
          "liquibase:changelogSync|changelogSync|liquibaseClearChecksums",
        effect: "records",
      },
      {
        run: "flyway:info|flyway:validate|flywayInfo|flywayValidate|" +
          "liquibase:status|liquibase:updateSQL",
        effect: "safe",
      },
    ],
    source: "flyway and liquibase documentation, Maven and Gradle",
  },
  {
    tool: "liquibase",
    title: "Liquibase",
    programs: ["liquibase"],
    valued: "--defaults-file --defaultsFile --changelog-file --url --username",
    way: "liquibase update",
    rules: [
      { run: "execute-sql|executeSql", effect: "runs-sql" },
      {
        run: "*-sql|*SQL|*Sql|status|history|validate|diff|diff-*|" +
          "generate-changelog|snapshot",
        effect: "safe",
      },
      { run: "drop-all|dropAll", effect: "wipes" },
      { run: "rollback-count|rollbackCount 1", effect: "steps-back" },
      { run: "rollback-count|rollbackCount --count=1", effect: "steps-back" },
      {
        run: "rollback|rollback-*|rollbackCount|rollbackToDate|" +
          "rollbackOneChangeSet|rollbackOneUpdate",
        effect: "reverts",
      },
      {
        run: "update-testing-rollback|updateTestingRollback",
        effect: "reverts",
      },
      {
        run: "clear-checksums|clearCheckSums|clearChecksums",
        effect: "records",
        loses: {
          en: "forgets all checksums, so edited changesets pass",
          ja: "チェックサムがすべて消え、編集済みの changeset が通ります",
        },
      },
      {
        run: "changelog-sync|changelogSync|changelog-sync-to-tag|" +
          "mark-next-changeset-ran|markNextChangeSetRan",
        effect: "records",
      },
      { run: "release-locks|releaseLocks", effect: "records" },
      { run: "update|update-*|updateCount|updateToTag", effect: "applies" },
    ],
    source: "liquibase-standard command steps",
  },
  {
    tool: "ef",
    title: "EF Core",
    programs: ["dotnet", "dotnet-ef"],
    valued: "-p --project -s --startup-project -c --context --connection " +
      "--framework --configuration --output -o",
    dry: "--dry-run",
    way: "dotnet ef database update",
    rules: [
      { run: "ef database drop", effect: "wipes" },
      { run: "ef database update 0", effect: "reverts" },
      { run: "ef database update *", effect: "reverts" },
      { run: "ef database update", effect: "applies" },
      {
        run: "ef migrations remove --force|-f",
        effect: "deletes-files",
        instead: "dotnet ef migrations add NAME",
      },
      {
        run: "ef migrations remove",
        effect: "rewrites-files",
        only: "newest-committed",
        instead: "dotnet ef migrations add NAME",
      },
      { run: "ef migrations|dbcontext", effect: "safe" },
    ],
    source: "EntityFramework.Docs core/cli/dotnet.md",
  },
  {
    tool: "ef-console",
    title: "EF Core",
    programs: ["Drop-Database"],
    way: "Update-Database",
    rules: [{ run: "", effect: "wipes" }],
    source: "EntityFramework.Docs core/cli/powershell.md",
  },
  {
    tool: "ef-console-update",
    title: "EF Core",
    programs: ["Update-Database"],
    valued: "-Project -StartupProject -Context -Connection",
    way: "Update-Database",
    rules: [
      { run: "0", effect: "reverts" },
      { run: "-Migration", effect: "reverts" },
      { run: "*", effect: "reverts" },
      { run: "", effect: "applies" },
    ],
    source: "EntityFramework.Docs core/cli/powershell.md",
  },
  {
    tool: "ef-console-remove",
    title: "EF Core",
    programs: ["Remove-Migration"],
    way: "Add-Migration NAME",
    rules: [
      { run: "-Force", effect: "deletes-files" },
      { run: "", effect: "rewrites-files", only: "newest-committed" },
    ],
    source: "EntityFramework.Docs core/cli/powershell.md",
  },
  {
    tool: "golang-migrate",
    title: "golang-migrate",
    programs: ["migrate"],
    valued: "-path -database -source -ext -dir -digits -format -prefetch " +
      "-lock-timeout -tz",
    way: "migrate -path DIR -database URL up",
    rules: [
      { run: "drop", effect: "wipes" },
      { run: "down -all", effect: "reverts" },
      { run: "down $", effect: "reverts" },
      { run: "down >1", effect: "reverts" },
      { run: "down 1", effect: "steps-back" },
      { run: "force", effect: "records" },
      { run: "goto", effect: "reverts" },
      { run: "up", effect: "applies" },
      { run: "version|create", effect: "safe" },
    ],
    source: "golang-migrate/migrate cmd/migrate/README.md",
  },
  {
    tool: "goose",
    title: "goose",
    programs: ["goose"],
    valued: "-dir -table -certfile -ssl-cert -ssl-key -env -timeout",
    way: "goose up",
    rules: [
      {
        run: "up|up-by-one|up-to|down|redo|reset -no-versioning",
        effect: "records",
        loses: OUT_OF_ORDER,
      },
      { run: "reset", effect: "reverts" },
      { run: "down-to", effect: "reverts" },
      { run: "down|redo", effect: "steps-back" },
      { run: "fix", effect: "rewrites-files", only: "newest-committed" },
      {
        run: "up|up-by-one|up-to -allow-missing",
        effect: "records",
        loses: OUT_OF_ORDER,
      },
      { run: "up|up-by-one|up-to", effect: "applies" },
      { run: "status|version|validate|create", effect: "safe" },
    ],
    source: "pressly/goose README.md",
  },
  {
    tool: "sqlx",
    title: "sqlx",
    programs: ["sqlx", "cargo-sqlx"],
    valued: "--source -D --database-url --connect-timeout",
    dry: "--dry-run",
    way: "sqlx migrate run",
    rules: [
      { run: "database|db drop|reset", effect: "wipes" },
      { run: "migrate revert --target-version=0", effect: "reverts" },
      { run: "migrate revert --target-version", effect: "reverts" },
      { run: "migrate revert", effect: "steps-back" },
      {
        run: "migrate run --ignore-missing",
        effect: "records",
        loses: OUT_OF_ORDER,
      },
      { run: "migrate run", effect: "applies" },
      { run: "migrate info|add|build-script", effect: "safe" },
      { run: "prepare|database|db", effect: "safe" },
    ],
    source: "launchbadge/sqlx sqlx-cli/README.md",
  },
  {
    tool: "diesel",
    title: "Diesel",
    programs: ["diesel"],
    valued: "--database-url --migration-dir --config-file --locked-schema",
    way: "diesel migration run",
    rules: [
      { run: "database|db reset|drop", effect: "wipes" },
      { run: "migration revert|redo --all|-a", effect: "reverts" },
      { run: "migration revert|redo -n>1|--number>1", effect: "reverts" },
      { run: "migration revert|redo", effect: "steps-back" },
      { run: "migration run", effect: "applies" },
      { run: "migration list|pending|generate", effect: "safe" },
      { run: "setup|database|db|print-schema", effect: "safe" },
    ],
    source: "diesel-rs/diesel diesel_cli/src/cli.rs",
  },
  {
    tool: "sea-orm",
    title: "SeaORM",
    programs: ["sea-orm-cli"],
    valued: "-d --migration-dir -s --database-schema -u --database-url",
    way: "sea-orm-cli migrate up",
    rules: [
      { run: "migrate fresh|refresh|reset", effect: "wipes" },
      { run: "migrate down -n>1|--num>1", effect: "reverts" },
      { run: "migrate down", effect: "steps-back" },
      { run: "migrate status|generate|init", effect: "safe" },
      { run: "migrate", effect: "applies" },
    ],
    source: "SeaQL/sea-orm sea-orm-cli",
  },
  {
    tool: "sea-orm-crate",
    title: "SeaORM",
    programs: ["sea-orm-migration"],
    valued: "-s --database-schema -u --database-url",
    way: "cargo run -- up",
    rules: [
      { run: "fresh|refresh|reset", effect: "wipes" },
      { run: "down -n>1|--num>1", effect: "reverts" },
      { run: "down", effect: "steps-back" },
      { run: "up|$", effect: "applies" },
      { run: "status|generate|init", effect: "safe" },
    ],
    source: "SeaQL/sea-orm-migration cli",
  },
];
