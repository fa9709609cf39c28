import type { Situation } from "./explanation.ts";

/** A longer word is a text: nobody wants to read it again. Paths are shorter. */
export const longestWord = 200;
/** What is shown of a text, for it to be known by. */
const shownLength = 60;

interface Texts {
  readonly message: string;
  readonly why?: string | undefined;
  readonly fix?: string | undefined;
}

/** A report in which no text that was typed, or is the value of a setting, stands whole. */
export function cutTexts<Report extends Texts>(report: Report, { typed = [], env }: Situation): Report {
  const settings = Object.keys(env).filter((name) => name.startsWith("TANDEM_"));
  const texts = [...typed, ...settings.map((name) => env[name] ?? "")].flatMap(partsOf);
  if (texts.length === 0) return report;
  texts.sort((one, other) => other.length - one.length);
  const cut = (line: string) => texts.reduce((shown, text) => shown.replaceAll(text, () => beginningOf(text)), line);
  return {
    ...report,
    message: cut(report.message),
    why: report.why && cut(report.why),
    fix: report.fix && cut(report.fix),
  };
}

/** A word, and what it may be quoted by: the name or the value of `name=value`, the path of `@path`, its form in JSON. */
function partsOf(word: string): string[] {
  if (word.length <= longestWord) return [];
  const at = word.indexOf("=");
  const parts = [word, word.trim(), word.slice(1), ...(at < 0 ? [] : [word.slice(0, at), word.slice(at + 1)])];
  const forms = parts.flatMap((part) => [part, JSON.stringify(part).slice(1, -1)]);
  return [...new Set(forms)].filter((part) => part.length > longestWord);
}

const beginningOf = (text: string): string => `${text.slice(0, shownLength).replace(/[\ud800-\udbff]$/, "")}…`;
