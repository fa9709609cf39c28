import { open } from "node:fs/promises";
import { replaceFile } from "../settings/write-file.ts";
import { countOf, dayMs, exact, isRecent, type PaidCall, readRecord } from "./credits-file.ts";

/** Bytes after which old calls are summed up. */
const largestFile = 2_000_000;

const lineOf = (call: PaidCall): string => `${JSON.stringify(call)}\n`;

/** Appends a call and waits for the disk. Only for the holder of the file's lock. */
export async function appendCall(path: string, call: PaidCall, now: number): Promise<void> {
  const file = await open(path, "a+", 0o600);
  let size: number;
  try {
    size = (await file.stat()).size;
    const isCut = size > 0 && (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer.toString() !== "\n";
    // A process that was killed may have left half a line.
    await file.appendFile(`${isCut ? "\n" : ""}${lineOf(call)}`);
    await file.datasync();
  } finally {
    await file.close();
  }
  if (size < largestFile) return;
  const text = compacted((await readRecord(path)).calls, now)
    .map(lineOf)
    .join("");
  // What has to stay may be large: don't rewrite it with each call.
  if (text.length < size / 2) await replaceFile(path, text, 0o600);
}

/** Calls that stay as they are, for prices. */
const newestCalls = 2_000;

/** Sums up old calls by day, tool and account, except for those that a cap or a call in flight still needs. */
export function compacted(calls: readonly PaidCall[], now: number): PaidCall[] {
  const firstKept = Math.max(0, calls.length - newestCalls);
  const isNeeded = (call: PaidCall, at: number) =>
    at >= firstKept || (isRecent(call, now) && (call.by === "mcp" || call.charged === undefined));
  const old = calls.filter((call, at) => !isNeeded(call, at));
  const days = Map.groupBy(old, ({ time, profile, service, tool, key, by, batch, charged }) =>
    JSON.stringify([
      Math.floor(Date.parse(time) / dayMs),
      profile,
      service,
      tool,
      key,
      by,
      batch,
      charged === undefined,
    ]),
  );
  return [...[...days.values()].map(summed), ...calls.filter(isNeeded)];
}

function summed(calls: readonly PaidCall[]): PaidCall {
  const { size: _, ...last } = calls.at(-1)!;
  const sum = (field: "charged" | "reserved") => exact(calls.reduce((total, call) => total + (call[field] ?? 0), 0));
  const credits = last.charged === undefined ? { reserved: sum("reserved") } : { charged: sum("charged") };
  return { ...last, ...credits, calls: countOf(calls) };
}
