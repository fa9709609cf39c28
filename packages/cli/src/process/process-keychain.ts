import { CliError } from "../output/errors/cli-error.ts";
import type { Keychain } from "./io.ts";
import type { ownCommand } from "./own-program.ts";

export interface KeychainRequest {
  readonly account: string;
  readonly secret?: string;
  readonly remove?: true;
}

export interface KeychainAnswer {
  readonly secret: string | null;
}

/** Enough for an unlocked keychain, short enough to wait for a locked one. */
const answerLimitMs = 2_000;

/** Asks the keychain in a process that is killed at the timeout. */
export function processKeychain(
  command: () => ReturnType<typeof ownCommand>,
  limitMs = answerLimitMs,
  interrupt?: AbortSignal,
): Keychain {
  const ask = (request: KeychainRequest) => askProcess(command(), request, { limitMs, interrupt });
  return {
    async get(account) {
      return (await ask({ account })).secret ?? undefined;
    },
    async set(account, secret) {
      await ask({ account, secret });
    },
    async delete(account) {
      await ask({ account, remove: true });
    },
  };
}

/** @throws CliError INTERRUPTED. */
async function askProcess(
  [program, words]: ReturnType<typeof ownCommand>,
  request: KeychainRequest,
  { limitMs, interrupt }: { limitMs: number; interrupt: AbortSignal | undefined },
): Promise<KeychainAnswer> {
  const { spawn } = await import("node:child_process");
  const child = spawn(program, words, { stdio: ["pipe", "pipe", "ignore"] });
  const kill = () => child.kill("SIGKILL");
  const timer = setTimeout(kill, limitMs);
  interrupt?.addEventListener("abort", kill);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  // It may end without reading.
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(request));
  try {
    const exit = await new Promise<number | null>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", resolve);
    });
    // Ctrl-C ends the child too, which says nothing about the keychain.
    if (interrupt?.aborted) throw new CliError("INTERRUPTED", "interrupted while reading the keychain");
    if (exit === 0) return JSON.parse(output) as KeychainAnswer;
    throw new Error(child.killed ? `the keychain did not respond within ${limitMs} ms` : "no keychain could be opened");
  } finally {
    clearTimeout(timer);
    interrupt?.removeEventListener("abort", kill);
  }
}
