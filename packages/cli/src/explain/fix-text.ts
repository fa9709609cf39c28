import { flagsText, rerunWords, runWords, shellLine } from "../argv/command-line.ts";
import { globalFlags } from "../argv/global-flags.ts";
import { globalsIn, type Reading } from "../argv/parse-argv.ts";
import type { Fix, Run } from "../errors/fix.ts";
import type { Situation } from "./explanation.ts";

/** What was typed, as far as it could be read. */
export type Asked = Pick<Reading, "path" | "words" | "command" | "globals" | "problem">;

/**
 * A fix as a line. One that begins with `tandem` works when it is pasted. Undefined when there is nothing to type: the same
 * command again, or one about what a mock inside this process took with it.
 */
export function fixText(fix: Fix, asked: Asked): string | undefined {
  switch (fix.kind) {
    case "rerun": {
      const words = rerunWords(asked, fix);
      // Typed with a mistake, it is another command without it.
      return asked.problem === undefined && isSame(words, rerunWords(asked, { kind: "rerun" }))
        ? undefined
        : line(words);
    }
    case "run":
      return runText(fix, asked);
    case "shell":
      return shellLine(fix.words);
    case "steps": {
      const lines = fix.steps.map((step) => (step.kind === "run" ? stepText(step, asked) : fixText(step, asked)));
      return lines.every((text) => text !== undefined) ? lines.join(" && ") : undefined;
    }
    case "consent":
      return `if you are sure, add ${flagsText(fix.set)}`;
    case "example":
      return likeThis(fixText(fix.of, asked));
    case "noted": {
      const text = fixText(fix.of, asked);
      return text && `${fix.note}: ${text}`;
    }
    case "usage":
      return likeThis(`${shellLine(["tandem", ...fix.path])} ${fix.rest}`);
    case "advice":
      return fix.text;
  }
}

/** A command that comes next, as a line; undefined where it cannot work. */
export function runText(run: Run, asked: Asked): string | undefined {
  return isItself(run, asked) ? undefined : stepText(run, asked);
}

/** Behind another command, this one may be the same again. */
function stepText(run: Run, asked: Asked): string | undefined {
  const isGone = run.ofThisRun === true && (asked.globals.mock || asked.globals.scenario !== undefined);
  // What a service leaves out, such as an ID, must not become "undefined" in a command.
  const isWhole = [...(run.args ?? []), ...Object.values(run.flags ?? {}).flat()].every((value) => value != null);
  return isGone || !isWhole ? undefined : line(runWords(run, asked));
}

/** Would the command do what has just failed? Flags of every command make it no other one. */
function isItself({ path, args = [], flags = {} }: Run, asked: Asked): boolean {
  const words = asked.words.filter((word) => word.kind !== "flag" || !(word.flag in globalFlags));
  const same = rerunWords({ ...asked, words }, { kind: "rerun" });
  return isSame(runWords({ kind: "run", path, args, flags }, { globals: noGlobals }), same);
}

const noGlobals = globalsIn([]);

function line(words: readonly string[]): string {
  const shown = shellLine(["tandem", ...words.map((word) => (word.length > longestWord ? "TEXT" : word))]);
  return words.some((word) => word.length > longestWord) ? likeThis(shown)! : shown;
}

const asExample = "try: ";

const likeThis = (text: string | undefined): string | undefined => text && `${asExample}${text.replace(asExample, "")}`;

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, index) => word === other[index]);

/** A longer word is a text: nobody wants to read it again. Paths are shorter. */
const longestWord = 200;
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
