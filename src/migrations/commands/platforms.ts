import type { Text } from "../../core/text.ts";
import type { ToolCommands } from "../command_rule.ts";

const REPLACES: Text = {
  en: "replaces the rows of the imported tables",
  ja: "取り込むテーブルの行を置き換えます",
};

/** Hosted databases and frameworks of JavaScript and TypeScript projects. */
export const PLATFORM_COMMANDS: readonly ToolCommands[] = [
  {
    tool: "d1",
    title: "Wrangler D1",
    programs: ["wrangler"],
    valued: "--command --file --config -c --env -e --timestamp --bookmark",
    test: ["--local"],
    way: "npx wrangler d1 migrations apply DATABASE --local",
    rules: [
      { run: "d1 delete", effect: "wipes", remote: true },
      { run: "d1 execute", effect: "runs-sql" },
      {
        run: "d1 time-travel restore",
        effect: "records",
        loses: {
          en: "takes the hosted database back in time: later writes are gone",
          ja: "リモートのデータベースが過去に戻り、以後の書き込みが失われます",
        },
      },
      { run: "d1 migrations apply", effect: "applies" },
      {
        run: "d1 migrations list|create",
        effect: "safe",
      },
      { run: "d1 export|list|info|create|insights", effect: "safe" },
      { run: "d1 time-travel info", effect: "safe" },
    ],
    source: "cloudflare/workers-sdk packages/wrangler/src/d1",
  },
  {
    tool: "convex",
    title: "Convex",
    programs: ["convex"],
    valued: "--table --format --deployment --deployment-name --env-file --path",
    dry: "--dry-run",
    way: "npx convex import --append",
    rules: [
      { run: "import --replace-all", effect: "wipes", loses: REPLACES },
      { run: "import --replace", effect: "wipes", loses: REPLACES },
      {
        run: "deploy --allow-deleting-large-indexes",
        effect: "records",
        loses: {
          en: "deletes large indexes of the deployment",
          ja: "デプロイ先の大きな索引が削除されます",
        },
      },
      {
        run:
          "run *clear*|*wipe*|*reset*|*truncate*|*purge*|*deleteAll*|*dropAll*",
        effect: "wipes",
      },
      { run: "import|export|deploy|dev|data|run|codegen|logs", effect: "safe" },
    ],
    source: "npm convex, cli",
  },
  {
    tool: "supabase",
    title: "Supabase",
    programs: ["supabase"],
    valued: "--db-url --version --last --status --file -f --project-ref " +
      "--schema -s --workdir --password -p --profile",
    dry: "--dry-run",
    way: "supabase migration up",
    rules: [
      { run: "db reset", effect: "wipes" },
      { run: "migration down", effect: "wipes" },
      { run: "migration repair", effect: "records" },
      {
        run: "migration squash",
        effect: "rewrites-files",
      },
      { run: "db push --local", effect: "safe" },
      { run: "db push", effect: "applies", remote: true },
      { run: "db query|execute", effect: "runs-sql" },
      {
        run: "stop --no-backup",
        effect: "wipes",
        loses: {
          en: "deletes the volumes of the local stack",
          ja: "ローカル環境のボリュームが削除されます",
        },
        instead: "supabase stop",
      },
      { run: "projects delete", effect: "wipes", remote: true },
      {
        run: "branches delete",
        effect: "records",
        loses: {
          en: "deletes a hosted branch with its data",
          ja: "ホストされたブランチがデータごと削除されます",
        },
      },
      { run: "migration up", effect: "applies" },
      { run: "migration new|list|fetch", effect: "safe" },
      { run: "db diff|lint|dump|pull|start|test", effect: "safe" },
      { run: "start|stop|status|link|login|gen", effect: "safe" },
    ],
    source: "supabase/cli apps/cli-go; issues 1326 and 3655",
  },
  {
    tool: "adonis",
    title: "Lucid",
    programs: ["ace"],
    dry: "--dry-run",
    test: ["NODE_ENV=test"],
    way: "node ace migration:run",
    rules: [
      {
        run:
          "migration:fresh|migration:refresh|migration:reset|db:wipe|db:truncate",
        effect: "wipes",
      },
      { run: "migration:rollback --batch=0", effect: "reverts" },
      { run: "migration:rollback", effect: "steps-back" },
      { run: "migration:run", effect: "applies" },
      { run: "migration:status|make:migration", effect: "safe" },
    ],
    source: "adonisjs/lucid commands",
  },
  {
    tool: "payload",
    title: "Payload",
    programs: ["payload"],
    way: "npx payload migrate",
    rules: [
      { run: "migrate:fresh|migrate:refresh|migrate:reset", effect: "wipes" },
      { run: "migrate:down", effect: "steps-back" },
      { run: "migrate", effect: "applies" },
      { run: "migrate:status|migrate:create", effect: "safe" },
    ],
    source: "payloadcms/payload docs/database/migrations",
  },
];
