import type { ToolCommands } from "../command_rule.ts";
import { OUT_OF_ORDER } from "./out_of_order.ts";

/** Tools of Java and .NET projects. */
export const JAVA_DOTNET_COMMANDS: readonly ToolCommands[] = [
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
      { run: "ef database update *", effect: "reverts", only: "older" },
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
];
