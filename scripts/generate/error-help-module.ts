import { errorNotes } from "./reference/error-notes.ts";

/** What the pages of the errors say, for `tandem help CODE`. */
export function errorHelpModule(): string {
  const plain = (text: string) => text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1");
  const entries = Object.entries(errorNotes).map(([code, { when, outcome, advice }]) => {
    const page = { when: plain(when), outcome: plain(outcome), advice: advice.map(plain) };
    return `  ${code}: ${JSON.stringify(page)},`;
  });
  return `export const errorHelp = {\n${entries.join("\n")}\n} as const;\n`;
}
