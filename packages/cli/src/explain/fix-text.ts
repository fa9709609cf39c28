import { flagsText, rerunWords, runWords, shellLine } from "../argv/command-line.ts";
import { globalFlags } from "../argv/global-flags.ts";
import { globalsIn, type Reading } from "../argv/parse-argv.ts";
import type { Fix, Run } from "../errors/fix.ts";
import type { Situation } from "./explanation.ts";

export type Asked = Pick<Reading, "path" | "words" | "command" | "globals" | "problem">;

/**
 * A line that begins with `tandem` works when pasted. Undefined if there is nothing to type: the same command again, or
 * one about something an in-process mock took with it.
 */
export function fixText(fix: Fix, asked: Asked): string | undefined {
  switch (fix.kind) {
    case "rerun": {
      const words = rerunWords(asked, fix);
      // The corrected command differs from the typed one.
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

export function runText(run: Run, asked: Asked): string | undefined {
  return isItself(run, asked) ? undefined : stepText(run, asked);
}

/** After another command, the same command may be useful. */
function stepText(run: Run, asked: Asked): string | undefined {
  const isGone = run.ofThisRun === true && (asked.globals.mock || asked.globals.scenario !== undefined);
  // An ID that the service left out must not become "undefined" in a command.
  const isWhole = [...(run.args ?? []), ...Object.values(run.flags ?? {}).flat()].every((value) => value != null);
  return isGone || !isWhole ? undefined : line(runWords(run, asked));
}

/** Global flags don't make it a different command. */
function isItself({ path, args = [], flags = {} }: Run, asked: Asked): boolean {
  const words = asked.words.filter((word) => word.kind !== "flag" || !(word.flag in globalFlags));
  const same = rerunWords({ ...asked, words }, { kind: "rerun" });
  return isSame(runWords({ kind: "run", path, args, flags }, { globals: globalsIn([]) }), same);
}

function line(words: readonly string[]): string {
  const shown = shellLine(["tandem", ...words.map((word) => (word.length > longestWord ? "TEXT" : word))]);
  return words.some((word) => word.length > longestWord) ? likeThis(shown)! : shown;
}

const asExample = "try: ";

const likeThis = (text: string | undefined): string | undefined => text && `${asExample}${text.replace(asExample, "")}`;

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, index) => word === other[index]);

/** Longer words are text; paths are shorter. */
const longestWord = 200;
const longestLine = 2_000;
const shownLength = 60;

interface Texts {
  readonly message: string;
  readonly why?: string | undefined;
  readonly fix?: string | undefined;
}

/** Truncates texts that were typed, or are values of settings, and long texts of the service. */
export function cutTexts<Report extends Texts>(report: Report, { typed = [], env }: Situation): Report {
  const settings = Object.keys(env).filter((name) => name.startsWith("TANDEM_"));
  const texts = [...typed, ...settings.map((name) => env[name] ?? "")].flatMap(partsOf);
  texts.sort((one, other) => other.length - one.length);
  const cut = (line: string) => {
    const few = texts.reduce((shown, text) => shown.replaceAll(text, () => beginningOf(text)), line);
    return few.length > longestLine ? `${few.slice(0, longestLine)}… (${few.length} characters)` : few;
  };
  return {
    ...report,
    message: cut(report.message),
    why: report.why && cut(report.why),
    fix: report.fix && cut(report.fix),
  };
}

/** Texts may be quoted in part: name or value of `name=value`, the path of `@path`, or as JSON. */
function partsOf(word: string): string[] {
  if (word.length <= longestWord) return [];
  const at = word.indexOf("=");
  const parts = [word, word.trim(), word.slice(1), ...(at < 0 ? [] : [word.slice(0, at), word.slice(at + 1)])];
  const forms = parts.flatMap((part) => [part, JSON.stringify(part).slice(1, -1)]);
  return [...new Set(forms)].filter((part) => part.length > longestWord);
}

const beginningOf = (text: string): string => `${text.slice(0, shownLength).replace(/[\ud800-\udbff]$/, "")}…`;
