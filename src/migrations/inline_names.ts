/** Calls by what they give: the files of a folder, names without a folder, the folder of a path. */
export const CALLED = [
  {
    name: /^(?:listdir|readdir(?:Sync)?|children|entries)$/,
    gives: "listed",
  },
  {
    name: /^(?:r?glob(?:Sync)?|iterdir|each_child|scandir|walk)$/,
    gives: "files",
  },
  {
    name:
      /^(?:basename|name|stem|replace|sub|gsub|read\w*|argv|input|environ|env)$/,
    gives: "names",
  },
  {
    name:
      /^(?:mkd?temp\w*|gettempdir|tmpdir|mktmpdir|makeTemp\w*|NamedTemporaryFile|TemporaryDirectory|sys_get_temp_dir|tempnam|Tempfile)$/,
    gives: "temporary",
  },
  {
    name: /^(?:parent|dirname|with_name|with_suffix|with_stem)$/,
    gives: "folder",
  },
] as const;
/** Not all that is listed need be meant. */
export const FILTERED =
  /\b(?:if|unless|continue|next|grep|filter|select|reject|switch|case)\b|&&/;
/** Words of the languages. */
export const KEYWORDS =
  /^(?:new|await|const|let|var|if|else|in|of|for|not|return|sorted|list|lambda|my)$/;
/** Names that are part of how a path is written, and no part of it. */
export const PLAIN =
  /^(?:Path|PurePath|Pathname|File|Dir|Rails|URL|Bun|Deno|str|True|False|None|true|false|null|undefined|utf8|encoding|recursive|force|exist_ok|__dirname|__DIR__)$/;
/** Modules, where a name of theirs follows. */
export const MODULES =
  /^(?:os|path|fs|fsp|pathlib|glob|shutil|process|import|meta)$/;
