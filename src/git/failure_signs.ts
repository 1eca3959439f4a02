import { DISK_FULL } from "../core/disk_full.ts";
import type { ErrorCode } from "../core/errors.ts";
import type { Text } from "../core/text.ts";

/** One way in which git fails. */
export interface Failure {
  /** Found in what git writes, in English since LC_ALL is C. */
  readonly sign: RegExp;
  readonly code: ErrorCode;
  readonly summary: Text;
  readonly hint: Text;
  /** git's own words say more than ours: a host, a key, a path. */
  readonly quoted?: true;
  /** Only a command that talks to a remote fails so. */
  readonly remote?: true;
}

/** What git says when it fails, and what to do next. The first that fits counts. */
export const FAILURES: readonly Failure[] = [
  {
    sign: /not a git repository|must be run in a work tree/,
    code: "not_a_repository",
    summary: {
      en: "Cannot find a git repository with a work tree here",
      ja: "作業ツリーのある git リポジトリがここにはありません",
    },
    hint: {
      en:
        'Give `cwd`, a folder inside a repository, or make one: work_vcs(["init"])',
      ja:
        'リポジトリ内のフォルダーを cwd に指定するか、work_vcs(["init"]) で作成してください',
    },
  },
  {
    sign: /dubious ownership|unsafe repository/,
    code: "not_a_repository",
    summary: {
      en: "Cannot use the repository: it belongs to another user",
      ja: "リポジトリの所有者が別のユーザーのため使えません",
    },
    hint: {
      en: "Ask the person to add it to git's `safe.directory`",
      ja: "git の `safe.directory` への追加を依頼してください",
    },
  },
  {
    sign:
      /Please tell me who you are|empty ident name|unable to auto-detect email|no (?:email|name) was given and auto-detection is disabled|(?:email|name).*disallowed/i,
    code: "identity_missing",
    summary: {
      en: "Cannot record: git does not know the author's name and e-mail",
      ja: "記録できません: 作成者の名前とメールアドレスが未設定です",
    },
    hint: {
      en:
        'Ask the person for both, set them with work_vcs(["config", "user.name", "…"]) and user.email, then call again',
      ja:
        '両方を確認し、work_vcs(["config", "user.name", "…"]) と user.email で設定してからもう一度呼び出してください',
    },
  },
  {
    sign:
      /gpg failed to sign|signing failed|Load key .*(?:invalid format|No such file)|Couldn't (?:load|find) (?:public )?key|user\.signingkey (?:or .* )?needs to be (?:set|configured)/i,
    code: "auth_failed",
    summary: {
      en: "Cannot sign: the signature that the settings ask for failed",
      ja: "署名できません: 設定された署名に失敗しました",
    },
    hint: {
      en: "Ask the person to unlock or set the signing key, then call again",
      ja:
        "署名鍵のロック解除または設定を依頼し、その後もう一度呼び出してください",
    },
    quoted: true,
  },
  {
    sign:
      /insufficient permission|nable to (?:create|write|append).*: (?:Permission denied|Read-only file system)/,
    code: "internal",
    summary: {
      en: "Cannot write to the repository: its folder is not writable",
      ja: "リポジトリに書き込めません: フォルダーが書き込み禁止です",
    },
    hint: {
      en: "Ask the person to make the git directory writable, then call again",
      ja:
        "git ディレクトリを書き込み可能にするよう依頼し、もう一度呼び出してください",
    },
    quoted: true,
  },
  {
    sign: /Unable to create '.*\.lock': File exists|cannot lock ref/,
    code: "timeout",
    summary: {
      en: "Cannot change the repository: another git process has locked it",
      ja: "リポジトリを変更できません: 別の git プロセスがロックしています",
    },
    hint: {
      en:
        "Wait for that process and call again; if none is running, ask the person to remove the lock file",
      ja:
        "そのプロセスの終了を待って再度呼び出してください。動いていなければロックファイルの削除を依頼してください",
    },
    quoted: true,
  },
  DISK_FULL,
  {
    sign:
      /\[rejected\].*(?:non-fast-forward|fetch first|stale info|needs force)|Not possible to fast-forward|divergent branches/,
    code: "diverged",
    summary: {
      en: "Cannot go on: the branch and its upstream have diverged",
      ja: "ブランチと上流ブランチが分岐しています",
    },
    hint: {
      en:
        'Call work_vcs(["pull", "--rebase"]) to bring in the other records, then try again',
      ja:
        'work_vcs(["pull", "--rebase"]) で相手側の記録を取り込み、もう一度呼び出してください',
    },
  },
  {
    sign:
      /could not read (?:Username|Password)|Authentication failed|Permission denied \(|terminal prompts disabled|Host key verification failed|returned error: 40[13]|Invalid username or (?:password|token)/,
    code: "auth_failed",
    summary: {
      en: "Cannot reach the remote: it did not accept the credentials",
      ja: "リモートに接続できません: 認証情報が受け付けられませんでした",
    },
    hint: {
      en: "Ask the person to log in to the remote, then call again",
      ja: "リモートへのログインを依頼し、その後もう一度呼び出してください",
    },
    quoted: true,
    remote: true,
  },
  {
    sign:
      /^ssh: |does not appear to be a git repository|Could not (?:resolve host|read from remote)|unable to connect to|remote end hung up|Network is unreachable|No route to host|unable to access|Connection (?:refused|timed out|closed|reset)|repository '?.*'? (?:not found|does not exist)|No such remote|Repository not found|No configured push destination/im,
    code: "no_remote",
    summary: {
      en: "Cannot reach the remote",
      ja: "リモートに接続できません",
    },
    hint: {
      en: 'Check its address: work_vcs(["remote", "-v"])',
      ja: 'アドレスを確認してください: work_vcs(["remote", "-v"])',
    },
    quoted: true,
    remote: true,
  },
  {
    sign:
      /index file (?:corrupt|smaller than expected)|^error: bad (?:index file sha1 )?signature|bad index version|cannot map index/m,
    code: "internal",
    summary: {
      en: "Cannot read the index of the repository: it is damaged",
      ja: "リポジトリの索引が壊れていて読めません",
    },
    hint: {
      en:
        'Move the file `index` out of the git directory, then call work_vcs(["reset"]): the files stay as they are',
      ja:
        'git ディレクトリの `index` を別の場所に移してから work_vcs(["reset"]) を呼び出してください。ファイルはそのまま残ります',
    },
    quoted: true,
  },
  {
    sign: /your current branch appears to be broken/,
    code: "internal",
    summary: {
      en: "Cannot read HEAD: it names neither a branch nor a commit",
      ja: "HEAD を読めません: ブランチもコミットも指していません",
    },
    hint: {
      en:
        'Name the branch again: work_vcs(["symbolic-ref", "HEAD", "refs/heads/NAME"]); if that does not help, its ref is damaged: work_vcs(["fsck"])',
      ja:
        'work_vcs(["symbolic-ref", "HEAD", "refs/heads/NAME"]) でブランチを指定し直してください。直らなければ ref が壊れています: work_vcs(["fsck"])',
    },
  },
  {
    sign:
      /bad (?:tree )?object HEAD|unable to (?:read|unpack) [0-9a-f]{40}|loose object \S+ .*is corrupt|object file \S+ is empty|packfile .* (?:is corrupt|cannot be accessed|does not match)/,
    code: "internal",
    summary: {
      en: "Cannot read the repository: an object is missing or damaged",
      ja: "リポジトリを読めません: オブジェクトが失われたか壊れています",
    },
    hint: {
      en:
        'Look at work_vcs(["fsck"]), and ask the person: another clone may have the object',
      ja:
        'work_vcs(["fsck"]) で確認し、利用者に相談してください。別のクローンに残っているかもしれません',
    },
    quoted: true,
  },
  {
    sign:
      /^CONFLICT \(|you need to resolve your current index first|unmerged files|needs merge|fix conflicts|could not apply|after resolving the conflicts/mi,
    code: "conflicts",
    summary: {
      en: "Stopped at conflicts",
      ja: "競合が発生して止まりました",
    },
    hint: {
      en: "Call work_observe(): it lists the files to resolve and what is next",
      ja:
        "work_observe() を呼び出してください。解決すべきファイルと次の操作がわかります",
    },
  },
];
