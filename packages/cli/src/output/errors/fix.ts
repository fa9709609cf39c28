const plainWord = /^[A-Za-z0-9_@%+=:,./-]+$/;

export const shellLine = (words: readonly string[]): string => words.map(shellQuote).join(" ");

const shellQuote = (word: string): string => (plainWord.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** By key: `dryRun` is `--dry-run`. */
type FlagSettings = Readonly<Record<string, string | readonly string[] | boolean>>;

/** Longer words are text. */
const longestWord = 200;

/** A command to paste. Undefined if a part is missing, such as an ID that the service left out, or is a long text. */
export function commandLine(path: string, args: readonly string[] = [], flags: FlagSettings = {}): string | undefined {
  const flagWords = Object.entries(flags).flatMap(([flag, value]) =>
    wordsOf(`--${flag.replace(/[A-Z]/g, "-$&").toLowerCase()}`, value),
  );
  const isSafe = args.every((word) => !word?.startsWith("-"));
  const words = isSafe ? [...args, ...flagWords] : [...flagWords, "--", ...args];
  if (words.some((word) => word == null || word.length > longestWord)) return undefined;
  return shellLine(["tandem", ...path.split(" ").filter(Boolean), ...words]);
}

/** A value that begins with a dash is in one word with its flag. */
function wordsOf(flag: string, value: string | readonly string[] | boolean): string[] {
  if (value === true) return [flag];
  return [value]
    .flat()
    .flatMap((text) => (String(text).startsWith("-") ? [`${flag}=${text}`] : [flag, text as string]));
}

const accountFlags = ["profile", "mock", "scenario", "service"] as const;

type Account = Readonly<Partial<Record<(typeof accountFlags)[number], string | boolean | undefined>>>;

export const accountWords = (globals: Account): string[] =>
  accountFlags.flatMap((flag) => {
    const value = globals[flag];
    return value === undefined || value === false ? [] : wordsOf(`--${flag}`, value);
  });

/** Commands in a fix or a note, with the flags that choose the account. */
export function forAccount(text: string, globals: Account): string {
  const words = accountWords(globals);
  if (words.length === 0 || text.endsWith(" --help")) return text;
  return text.replaceAll(
    /(^|&& |: |run )tandem (?!mock |help |.*--(?:profile|mock|scenario) )/g,
    `$1tandem ${shellLine(words)} `,
  );
}

/** Begins what only the user of an agent can do. */
export const askTheUser = "ask the user ";
