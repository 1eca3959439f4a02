import type { Text } from "../core/text.ts";
import { textOf } from "./call.ts";
import type { Call } from "./call.ts";

/** A way around a safety that a tool has against exactly this. */
export interface Evasion {
  readonly name: string;
  /** Whether a call does it. */
  readonly found: (call: Call) => boolean;
  readonly what: Text;
  readonly source: string;
}

/** Variables by which tools see that an agent runs them. */
const AGENT_VARIABLES = ["CLAUDECODE", "AI_AGENT", "CLAUDE_CODE"];

export const EVASIONS: readonly Evasion[] = [
  {
    name: "forged-consent",
    found: (call) =>
      setsVariable(call, "PRISMA_USER_CONSENT_FOR_DANGEROUS_AI_ACTION"),
    what: {
      en:
        "PRISMA_USER_CONSENT_FOR_DANGEROUS_AI_ACTION forges the consent that Prisma asks of a person",
      ja:
        "PRISMA_USER_CONSENT_FOR_DANGEROUS_AI_ACTION は Prisma が人に求める同意の偽造です",
    },
    source: "@prisma/migrate 7.10.0, ai-safety",
  },
  {
    name: "hidden-agent",
    found: (call) =>
      AGENT_VARIABLES.some((name) =>
        /^(?:|0|false|no)$/i.test(textOf(call.env[name] ?? "1"))
      ),
    what: {
      en: "blanking CLAUDECODE hides from the tool that an agent runs it",
      ja:
        "CLAUDECODE を空にすると、エージェントの実行であることがツールから隠れます",
    },
    source: "@prisma/migrate 7.10.0, ai-safety",
  },
  {
    name: "unprotected-environment",
    found: (call) => setsVariable(call, "DISABLE_DATABASE_ENVIRONMENT_CHECK"),
    what: {
      en:
        "DISABLE_DATABASE_ENVIRONMENT_CHECK turns Rails' protection of production off",
      ja:
        "DISABLE_DATABASE_ENVIRONMENT_CHECK は Rails の本番保護を無効にします",
    },
    source: "rails activerecord databases.rake",
  },
  {
    name: "clean-enabled",
    found: (call) =>
      call.words.some((word) =>
        /^-{1,2}(?:[DP]?flyway\.)?cleanDisabled=["']?false/i.test(textOf(word))
      ) || /^false$/i.test(textOf(call.env.FLYWAY_CLEAN_DISABLED ?? "")),
    what: {
      en: "cleanDisabled=false turns Flyway's protection against `clean` off",
      ja: "cleanDisabled=false は Flyway の clean 防止を無効にします",
    },
    source: "flyway documentation, Clean Disabled",
  },
];

/** Set in the environment, by `export` or `env`, or as an argument of rake and make. */
function setsVariable(call: Call, name: string): boolean {
  const value = call.env[name];
  if (value !== undefined) return value !== "";
  const isSetter = /^(?:export|declare|typeset|setx?|rails|rake|make)$/
    .test(call.program);
  return isSetter &&
    call.words.some((word) => textOf(word).startsWith(`${name}=`));
}

/** `export -n CLAUDECODE`, `declare +x AI_AGENT` */
const UNEXPORTS = /\b(?:export\s+-n|(?:declare|typeset)\s+\+x)\s/;
/** `env -i`, `env -`, `exec -c`: an empty environment. */
export const EMPTIES =
  /\benv\s+(?:-\S+\s+)*?(?:-[a-zA-Z0]*i[a-zA-Z0]*|-|--ignore-environment)(?=\s)|\bexec\s+-[a-z]*c[a-z]*\s/;

/** Whether an emptied environment, of which `EMPTIES` is true, takes from `call` what says that an agent runs it. */
export function emptiesEnvironment(call: Call): boolean {
  return call.via.some((one) => /^(?:env|exec)\b/.test(one)) &&
    !AGENT_VARIABLES.some((name) => call.env[name] !== undefined);
}

/** `Remove-Item Env:\CLAUDECODE` */
const REMOVES =
  /\b(?:Remove-Item|Clear-Item|ri|cli|rm|del|erase)\s+(?:-\S+\s+)*["']?env:[\\/]?(?:CLAUDE_?CODE|AI_AGENT)\b/i;

/** `env -u CLAUDECODE`, `unset AI_AGENT`: the reader of the line takes these off, so its text is asked. */
export function hidesAgent(source: string): boolean {
  if (REMOVES.test(source)) return true;
  if (!AGENT_VARIABLES.some((name) => source.includes(name))) return false;
  return source.split(/[;&|\n]/).some((part) => {
    const words = part.split(/\s+/);
    if (UNEXPORTS.test(part)) return true;
    return words.some((word, i) => {
      const name = word.replace(/^(?:-u|--unset=)/, "");
      if (!AGENT_VARIABLES.includes(name)) return false;
      const isUnset = name !== word || /^(?:-u|--unset)$/.test(words[i - 1]);
      return words.includes("unset") || (isUnset && words.includes("env"));
    });
  });
}
