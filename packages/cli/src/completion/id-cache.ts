import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cacheFolder } from "../process/cache-folder.ts";
import { foreignReason } from "../process/foreign.ts";
import type { Environment } from "../process/io.ts";
import { makeFolder } from "../process/make-folder.ts";
import { readSmallFile } from "../process/small-file.ts";
import type { Candidate } from "./candidate.ts";

/** How long ids are taken as they are. */
const freshMs = 60_000;

interface Entry {
  readonly at: number;
  readonly found: readonly Candidate[];
}

export interface CachedIds {
  readonly found: readonly Candidate[];
  readonly fresh: boolean;
}

/** Ids that were listed before, also when they are old: better than nothing while the service is slow. */
export async function readCachedIds(env: Environment, key: string, now: number): Promise<CachedIds | undefined> {
  const entries = readEntries(env);
  const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
  return entry && { found: entry.found, fresh: now - entry.at < freshMs && now >= entry.at };
}

/**
 * Keeps them for the next completion, if it can: words that cannot be kept are words all the same. Two writers at once may
 * lose one entry, which is then asked for again.
 */
export async function writeCachedIds(env: Environment, key: string, entry: Entry): Promise<void> {
  const path = cachePath(env);
  if (path === undefined) return;
  const draft = `${path}.${process.pid}`;
  try {
    makeFolder(dirname(path));
    await writeFile(draft, JSON.stringify({ ...readEntries(env), [key]: entry }), { mode: 0o600 });
    await rename(draft, path);
  } catch {
    await rm(draft, { force: true }).catch(() => {});
  }
}

/** Adds ids that a command has listed. They may be a part of what there is, so the service is still asked. */
export async function addCachedIds(env: Environment, key: string, found: readonly Candidate[]): Promise<void> {
  const before = readEntries(env)[key] ?? { at: 0, found: [] };
  const words = new Set(found.map(({ word }) => word));
  const others = before.found.filter(({ word }) => !words.has(word));
  await writeCachedIds(env, key, { at: before.at, found: [...found, ...others].slice(0, mostKept) });
}

/** More than that many words help nobody. */
const mostKept = 1_000;

function readEntries(env: Environment): Readonly<Record<string, Entry>> {
  const path = cachePath(env);
  if (path === undefined) return {};
  try {
    return JSON.parse(readSmallFile(path, { limitKb: 16_384 }));
  } catch {
    return {};
  }
}

/** Nothing is taken from a folder that another user can put something into, and nothing left there. */
function cachePath(env: Environment): string | undefined {
  const folder = env.TANDEM_CONFIG_DIR || cacheFolder(env);
  return folder === undefined || foreignReason(folder, env) !== undefined ? undefined : join(folder, "completion.json");
}
