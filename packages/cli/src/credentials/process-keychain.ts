import type { Keychain } from "./keychain.ts";

export interface KeychainRequest {
  readonly account: string;
  /** Stores this. */
  readonly secret?: string;
  readonly remove?: true;
}

export interface KeychainAnswer {
  readonly secret: string | null;
}

/** Longer than any keychain that is there and unlocked, short enough to wait for one that is not. */
const answerLimitMs = 2_000;

/** The system's keychain, asked through `program` in a process that is killed when it does not answer in time. */
export function processKeychain(program: URL, limitMs = answerLimitMs): Keychain {
  const ask = (request: KeychainRequest) => askProcess(program, request, limitMs);
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

async function askProcess(program: URL, request: KeychainRequest, limitMs: number): Promise<KeychainAnswer> {
  const [{ spawn }, { fileURLToPath }] = await Promise.all([import("node:child_process"), import("node:url")]);
  const child = spawn(process.execPath, [fileURLToPath(program)], { stdio: ["pipe", "pipe", "ignore"] });
  const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
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
    if (exit === 0) return JSON.parse(output) as KeychainAnswer;
    throw new Error(child.killed ? `the keychain did not answer within ${limitMs} ms` : "no keychain could be opened");
  } finally {
    clearTimeout(timer);
  }
}
