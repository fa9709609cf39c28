import type { Environment } from "../process/io.ts";
import { ownFile } from "../process/own-program.ts";

/** A pipe, and a wide terminal. */
export const preparedWidths = [80, 100] as const;

export function helpPath(words: readonly string[]): string | undefined {
  if (words.length === 0) return "";
  const asksLast = ["--help", "-h"].includes(words.at(-1)!);
  if (asksLast) return words.slice(0, -1).join(" ");
  return words[0] === "help" ? words.slice(1).join(" ") : undefined;
}

/**
 * Help prepared by the build. Undefined if the output would differ: another width, a runner that parses output, or a
 * secret in the text.
 *
 * @param program the URL of the built program.
 * @throws if the build has prepared none.
 */
export function preparedHelp(
  path: string,
  { env, columns, program }: { env: Environment; columns: number; program: string },
): string | undefined {
  const width = preparedWidths.find((width) => Math.min(columns, preparedWidths.at(-1)!) === width);
  if (width === undefined || env.GITHUB_ACTIONS === "true") return undefined;
  const pages = JSON.parse(ownFile(`help-${width}.json`, program)) as Readonly<Record<string, string>>;
  const text = Object.hasOwn(pages, path) ? pages[path] : undefined;
  return text === undefined || hasSecret(text, env) ? undefined : text;
}

/** Secrets and URLs are masked everywhere. */
function hasSecret(text: string, env: Environment): boolean {
  return Object.entries(env).some(
    ([name, value]) => name.startsWith("TANDEM_") && value?.trim() && text.includes(value.trim()),
  );
}
