/** A command line in lines of at most `columns` columns, broken before a flag or a pipe: pasted, it is still one. */
export function breakCommand(line: string, columns: number): readonly string[] {
  const room = columns - " \\".length;
  const lines: string[] = [];
  let current = "$";
  for (const part of line.split(/ (?=-|\| )/)) {
    const longer = `${current} ${part}`;
    if (longer.length > room && current !== "$") {
      lines.push(`${current} \\`);
      current = `    ${part}`;
    } else {
      current = longer;
    }
  }
  return [...lines, current];
}
