/** JSON with the keys of every object in order, so that equal values have equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, held: unknown) => (isRecord(held) ? sorted(held) : held)) ?? "null";
}

/** Why a value is no JSON: a BigInt, one that holds itself, one that throws. Anything can be thrown. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.split("\n", 1)[0]! : "it throws.";

/** Where there is one: a digest of the Web's takes a turn of the thread pool, which costs more than the digest. */
const nodeCrypto = globalThis.process?.getBuiltinModule?.("node:crypto");

/** Names a piece of work: the SHA-256 of tool, options as canonical JSON and input, in hexadecimal. */
export async function workKey(tool: string, options: string, input: string): Promise<string> {
  const text = `${tool}\n${options}\n${input}`;
  if (nodeCrypto) return nodeCrypto.createHash("sha256").update(text).digest("hex");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.assign(Object.create(null) as Record<string, unknown>, Object.fromEntries(entries));
}
