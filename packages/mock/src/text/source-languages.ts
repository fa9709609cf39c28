/** What gives a programming language away, the surest signs first. */
const signs: readonly (readonly [language: string, sign: RegExp, weight: number])[] = [
  ["php", /<\?php|\$\w+\s*->|\$this\b/, 6],
  ["html", /<!doctype html|<\/(?:div|html|body|p)>/i, 5],
  ["sql", /^\s*(?:select\b[\s\S]+\bfrom|insert into|create table|update\b[\s\S]+\bset)\b/im, 5],
  ["shell", /^#!\s*\/(?:usr\/)?bin\/(?:env )?(?:ba|z)?sh|^\s*(?:echo|fi|done|esac)\b/m, 4],
  ["python", /^\s*(?:def \w+\(.*\)\s*(?:->.*)?:|from \w[\w.]* import|import \w+$|elif\b|if __name__)/m, 4],
  ["rust", /\bfn \w+\s*(?:<[^>]*>)?\(|\blet mut\b|\bimpl\b|println!/, 4],
  ["go", /^package \w+|\bfunc \w*\(|:=|\bfmt\./m, 4],
  ["java", /\bpublic (?:static |final )*(?:class|void|int|String)\b|System\.out/, 4],
  ["csharp", /\busing System\b|\bnamespace \w|Console\.Write/, 5],
  ["cpp", /#include\s*<\w+>|std::|\bcout\b/, 4],
  ["c", /#include\s*<\w+\.h>|\bprintf\(/, 4],
  ["ruby", /^\s*(?:def \w+[^:]*$|end$|require ['"]|puts )/m, 3],
  ["typescript", /\binterface \w+ \{|:\s*(?:string|number|boolean|void)\b|\bas const\b|\bimport type\b/, 4],
  ["javascript", /\b(?:const|let|var|function)\b|=>|console\.log/, 3],
  ["css", /^[.#]?[\w-]+\s*\{[^}]*:[^}]*;/m, 2],
  ["json", /^\s*[{[][\s\S]*"\w+"\s*:/, 2],
];

/** The programming language a piece of code seems to be in; `text` when nothing tells. */
export function detectProgrammingLanguage(code: string): string {
  const scores = new Map<string, number>();
  for (const [language, sign, weight] of signs)
    if (sign.test(code)) scores.set(language, (scores.get(language) ?? 0) + weight);
  let best = { language: "text", score: 0 };
  for (const [language, score] of scores) if (score > best.score) best = { language, score };
  return best.language;
}
