/** The commands of a line, as a POSIX shell splits it: words, with their quotes gone, of each command of a pipe. */
export function shellCommands(line: string): string[][] {
  const commands: string[][] = [[]];
  for (const word of line.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? []) {
    if (word === "|") commands.push([]);
    else commands.at(-1)!.push(word.replaceAll(/"([^"]*)"|'([^']*)'/g, "$1$2"));
  }
  return commands;
}

/** One command, split as a POSIX shell does, even with a quote inside a word: `'it'\''s'`. */
export function shellWords(line: string): string[] {
  const words = line.match(/(?:[^\s"'\\]|\\.|"[^"]*"|'[^']*')+/gs) ?? [];
  return words.map((word) =>
    word.replace(/"([^"]*)"|'([^']*)'|\\(.)/gs, (_, one = "", other = "", kept = "") => one + other + kept),
  );
}
