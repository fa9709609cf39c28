const plainWord = /^[A-Za-z0-9_@%+=:,./-]+$/;

/** `word` as a POSIX shell reads it back. */
export function shellQuote(word: string): string {
  return plainWord.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** How a flag or a variable gets a value; undefined for what is neither. */
export function changeOf(place: string, value: string): string | undefined {
  if (/^--[\w-]+$/.test(place)) return `${place} ${value}`;
  return /^[A-Z_]+$/.test(place) ? `export ${place}=${shellQuote(value)}` : undefined;
}

/** The command line a person can paste. Words over 200 characters (a whole text) are cut to `...`. */
export function commandLine(words: readonly string[]): string {
  return ["tandem", ...words].map((word) => (word.length > 200 ? "..." : shellQuote(word))).join(" ");
}

/** Another command for the same account as the one that was typed. */
export function nextCommand(argv: readonly string[], ...words: readonly string[]): string {
  return commandLine([...words, ...typedFlag(argv, "--profile")]);
}

/** A flag as it was typed, with its value: two words, or one with `=`. Empty when it was not. */
export function typedFlag(argv: readonly string[], flag: string): readonly string[] {
  const at = argv.findIndex((word) => word === flag || word.startsWith(`${flag}=`));
  return at === -1 ? [] : argv.slice(at, argv[at] === flag ? at + 2 : at + 1);
}

/** The command that was typed, with one word put right. */
export function corrected(argv: readonly string[], wrong: string, right: string): string {
  return commandLine(argv.map((word) => (word === wrong ? right : word)));
}

/** The command that was typed without a flag and its value. */
export function withoutFlag(argv: readonly string[], flag: string): string {
  return commandLine(argv.filter((word, at) => word !== flag && !word.startsWith(`${flag}=`) && argv[at - 1] !== flag));
}

/**
 * The command that was typed with a flag added, or set to other values: one flag for each. Before a `--`, which would
 * make a word of it.
 */
export function withFlag(argv: readonly string[], flag: string, ...values: readonly string[]): string {
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  const before = argv.slice(0, end).filter((word, index) => {
    const isOld = word === flag || word.startsWith(`${flag}=`) || (values.length > 0 && argv[index - 1] === flag);
    return !isOld;
  });
  const added = values.length > 0 ? values.flatMap((value) => [flag, value]) : [flag];
  return commandLine([...before, ...added, ...argv.slice(end)]);
}
