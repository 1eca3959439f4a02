import type { Random } from "../../../tests/support/random.ts";
import { mutate, once, pick, repeated, SPECIAL } from "../mutate.ts";
import type { Target } from "../target.ts";
import { detectorProblem } from "./detector.ts";

const LINES: readonly string[] = [
  "git status",
  "& git log -1",
  "& 'git' diff",
  '& "C:\\Program Files\\Git\\bin\\git.exe" push',
  ".\\git.exe status",
  "cd src; git status",
  "if ($?) { git push }",
  "git log | Select-String fix",
  "foreach ($f in ls) { git add $f }",
  "Write-Host 'git status'",
  'Write-Host "now $(git status) done"',
  "$x = git rev-parse HEAD",
  "$g = 'git'; & $g status",
  "Start-Process git -ArgumentList 'push'",
  "Invoke-Expression 'git status'",
  'iex "git status"',
  "cmd /c git status",
  'powershell -Command "git status"',
  "pwsh -c 'git log'",
  "@'\ngit status\n'@",
  '@"\n$(git status)\n"@',
  "<# git #> ls",
  "# git status",
  "g`it status",
  "git `\n status",
  "try { git pull } catch { 'git' }",
  "function f { git status }; f",
  "1..3 | % { git log }",
  "git push 2>&1 | Out-Null",
  "git diff *> x.patch",
  "npm test > $(git rev-parse HEAD)",
  "$f = 'a', 'b'; git add $f, \"c\"",
  'git commit --% -m "a" | more',
  'git commit -m @"\nsay `n"hi" $x\n"@',
  '& "`u{67}it" status',
];

const PIECES: readonly string[] = [
  ...SPECIAL,
  ..."@' '@ @\" \"@ <# #> $( ) { } , > 2>&1 --% `u{67} ; | & && || ` `` '' \"\" $g ${ . ::"
    .split(" "),
  "git",
  "\n",
];

export const powershell: Target = {
  name: "powershell",
  holds: "the same of PowerShell lines",
  generate(random: Random): string {
    const text = pick(random, LINES) + pick(random, ["; ", "\n", " | "]) +
      pick(random, LINES);
    if (once(random, 400)) return repeated(random, text, random.below(70_000));
    return mutate(random, text, PIECES);
  },
  problem: (input) => detectorProblem(input, "powershell"),
};
