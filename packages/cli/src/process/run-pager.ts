import type { Environment } from "./io.ts";

/**
 * Lets a person read a text in a pager, until it ends.
 *
 * @returns whether there was one.
 */
export async function runPager(
  [program, ...words]: readonly string[],
  text: string,
  env: Environment,
): Promise<boolean> {
  const { spawn } = await import("node:child_process");
  return new Promise((resolve) => {
    const child = spawn(program!, words, { stdio: ["pipe", "inherit", "inherit"], env });
    child.once("error", () => resolve(false));
    child.once("close", () => resolve(true));
    // Who has read enough leaves the rest.
    child.stdin.on("error", () => {});
    child.stdin.end(text);
  });
}
