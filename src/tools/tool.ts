import type { GitCommand } from "../git/argv.ts";
import type { Operation } from "../git/operation.ts";
import type { PushPlace } from "../git/push_place.ts";
import type { Config } from "../core/config.ts";
import type { Json } from "../core/json.ts";
import type { System } from "../core/system.ts";
import type { Lang, Text } from "../core/text.ts";
import type { Word } from "../shell/command.ts";
import type { FileOutput } from "../shell/git_findings.ts";
import type { CallArguments } from "./call.ts";
import type { Environment } from "./given_settings.ts";

/**
 * One work tool. Everything that speaks of it is derived from this record: the
 * hook's messages, what work_vcs refuses, the MCP tool list, the session
 * brief, the README's table, the block in CLAUDE.md.
 */
export interface Tool {
  readonly name: string;
  /** The call as the README shows it: `work_diff(path?, level?, record_id?)`. */
  readonly signature: string;
  /** One line for people. */
  readonly summary: Text;
  /** What the model reads in the tool list; short, since every session pays for it. */
  readonly description: string;
  readonly effect: "reads" | "writes";
  readonly input: ObjectSchema;
  /** Which git subcommands it answers, and with which arguments. */
  readonly gitEquivalents: Readonly<Record<string, CallMapping>>;
  /** What of those no tool runs, nor work_vcs: a person does. */
  readonly forPerson?: (git: GitCommand) => boolean;
  /** Answers a call whose input fits the schema. Throws ButlerError. */
  run(input: ToolInput, context: ToolContext): Promise<Answer>;
}

/**
 * From a git command line to the input of the tool that answers it; undefined
 * where the tool cannot: work_vcs then runs the command as it is.
 */
export type CallMapping = (
  git: GitCommand,
  use: GitUse,
) => CallArguments | undefined;

/** What stands around a git command. */
export interface GitUse {
  /** Reads where the current branch goes; only a push with a target asks. */
  readonly pushPlace?: () => PushPlace | undefined;
  /** What it prints goes to a file or to another program. */
  readonly feeds?: boolean;
  /** The words of the program that reads what it prints. */
  readonly into?: readonly Word[];
  /** The variables that are set for it. */
  readonly environment?: Environment;
  /** The index holds a choice that a record of files would not keep. */
  readonly index?: boolean;
  /** What goes on, and takes the index along. */
  readonly during?: Operation;
  /** Earlier commands of the line add files, which a commit takes along: only those that had conflicts, or more. */
  readonly adds?: "resolved" | "more";
  /** The file that gets what it prints. */
  readonly output?: FileOutput;
  /** The file that it reads on stdin, where the line names it. */
  readonly input?: Word;
}

export type ToolInput = Readonly<Record<string, Json>>;

/** What a tool may use. */
export interface ToolContext {
  readonly system: System;
  readonly lang: Lang;
  readonly config: Config;
  /** The folder the call is about: the `cwd` argument, else the server's own. */
  readonly cwd: string;
  /** Nobody waits for an issue tracker: what is not known yet is left out. */
  readonly offline?: true;
}

/** A tool's answer: a JSON object and, where it is long, a raw text beside it. */
export interface Answer {
  readonly json: Readonly<Record<string, unknown>>;
  /** For example a patch: the second text block, as it is. */
  readonly text?: string;
}

/** The JSON Schema subset that the tools' inputs need. */
export interface ObjectSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

export interface PropertySchema {
  readonly type: "string" | "integer" | "array" | readonly string[];
  readonly description?: string;
  readonly enum?: readonly Json[];
  readonly items?: PropertySchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly minLength?: number;
}

/** Every tool takes it: a session moves, a server does not. */
export const CWD: PropertySchema = {
  type: "string",
  description: "Folder in another worktree or repository",
};
