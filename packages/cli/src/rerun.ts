const plainWord = /^[A-Za-z0-9_@%+=:,./-]+$/;

/** `word` as a POSIX shell reads it back. */
export function shellQuote(word: string): string {
  return plainWord.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The command line a person can paste. Words over 60 characters (a whole text) are cut to `...`. */
export function commandLine(words: readonly string[]): string {
  return ["tandem", ...words].map((word) => (word.length > 60 ? "..." : shellQuote(word))).join(" ");
}

/** The command that was typed, with one word put right. */
export function corrected(argv: readonly string[], wrong: string, right: string): string {
  return commandLine(argv.map((word) => (word === wrong ? right : word)));
}

/** The command that was typed with flags added: before a `--`, which would make words of them. */
export function withFlags(argv: readonly string[], ...flags: readonly string[]): string {
  const end = argv.indexOf("--");
  return commandLine(end === -1 ? [...argv, ...flags] : [...argv.slice(0, end), ...flags, ...argv.slice(end)]);
}
