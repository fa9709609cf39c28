import { displayWidth } from "./display-width.ts";
import { withoutOurs } from "./printable.ts";

/** How many lines of a terminal a text takes, which wraps what is wider. */
export function textHeight(text: string, columns: number): number {
  const lines = withoutOurs(text).split("\n").slice(0, -1);
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(displayWidth(line) / columns)), 0);
}
