import type { Environment } from "../process/io.ts";
import { ownFile } from "../process/own-program.ts";

/** The widths that help is prepared for: of a pipe, and of a terminal that is as wide as any line. */
export const preparedWidths = [80, 100] as const;

/** The path whose help these words ask for, in one of the ways that need no parser. */
export function helpPath(words: readonly string[]): string | undefined {
  if (words.length === 0) return "";
  const asksLast = ["--help", "-h"].includes(words.at(-1)!);
  if (asksLast) return words.slice(0, -1).join(" ");
  return words[0] === "help" ? words.slice(1).join(" ") : undefined;
}

/**
 * Help as the build has prepared it. Undefined when there is none for this line, or when the output would differ: on a
 * terminal of another width, on a runner that reads commands out of what is printed, or with a secret that is part of it.
 *
 * @param program the address of the built program, which the pages are beside.
 */
export function preparedHelp(
  words: readonly string[],
  { env, columns, program }: { env: Environment; columns: number; program: string },
): string | undefined {
  const path = helpPath(words);
  const width = preparedWidths.find((width) => Math.min(columns, preparedWidths.at(-1)!) === width);
  if (path === undefined || width === undefined || env.GITHUB_ACTIONS === "true") return undefined;
  const pages = readPages(`help-${width}.json`, program);
  const text = Object.hasOwn(pages, path) ? pages[path] : undefined;
  return text === undefined || hasSecret(text, env) ? undefined : text;
}

function readPages(name: string, program: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(ownFile(name, program));
  } catch {
    return {};
  }
}

/** Secrets and addresses are masked wherever they stand. */
function hasSecret(text: string, env: Environment): boolean {
  return Object.entries(env).some(
    ([name, value]) => name.startsWith("TANDEM_") && value?.trim() && text.includes(value.trim()),
  );
}
