import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findSecret } from "../credentials/find-secret.ts";
import { type Given, type Listed, labelOf, listThings } from "../infra/resource-summary.ts";
import { createMask } from "../output/mask.ts";
import { untrustedOwnerReason } from "../process/file-owner.ts";
import { cacheFolder, makeFolder } from "../process/folders.ts";
import type { Environment, Io } from "../process/io.ts";
import { readSmallFile } from "../process/small-file.ts";
import { profileName, readSources, type Sources, valuesOf } from "../settings/sources.ts";
import type { Candidate, LiveWords } from "./candidates.ts";

/** Reads profiles from the configuration, and ids from the cache or the service. Failures yield no words. */
export function liveWords(words: readonly string[], io: Io, signal: AbortSignal): LiveWords {
  const flag = words.lastIndexOf("--profile");
  const sources = () =>
    readSources(
      {
        profile: flag === -1 ? undefined : words[flag + 1],
        timeout: undefined,
        retries: undefined,
        service: undefined,
        allowOrigin: undefined,
      },
      io,
    );
  return {
    profiles: () => Object.keys(sources().config.profiles).map((word) => ({ word })),
    ids: async (kind, given = {}) => {
      if (kind === "profiles" || kind === "tools") return [];
      return findIds({ kind, given }, sources(), io, signal);
    },
  };
}

interface Wanted {
  readonly kind: Listed | "jobs";
  readonly given: Given;
}

async function findIds(wanted: Wanted, sources: Sources, io: Io, signal: AbortSignal): Promise<readonly Candidate[]> {
  const baseUrl = valuesOf("infra-url", sources)[0]?.value;
  if (baseUrl === undefined) return [];
  const key = idsKey(wanted, baseUrl, sources);
  const cached = await readCachedIds(io.env, key, Date.now());
  // The service has no list of jobs, so only known ones are offered.
  if (cached?.fresh || wanted.kind === "jobs") return cached?.found ?? [];
  try {
    const found = await Promise.race([
      fetchIds(wanted.kind, wanted.given, baseUrl, sources, io, signal),
      aborted(signal),
    ]);
    await writeCachedIds(io.env, key, { at: Date.now(), found });
    return found;
  } catch {
    return cached?.found ?? [];
  }
}

const within: Readonly<Partial<Record<Wanted["kind"], string>>> = {
  backups: "id",
  members: "team",
  steps: "job",
  users: "id",
};

function idsKey({ kind, given }: Wanted, baseUrl: string, sources: Sources): string {
  const of = given[within[kind] ?? ""];
  return [profileName(sources), baseUrl, kind, ...(typeof of === "string" ? [of] : [])].join(" ");
}

const cachedNouns = ["servers", "sites", "databases", "alerts", "webhooks", "teams", "jobs"] as const;

export async function keepListedIds(
  noun: string | undefined,
  rows: readonly Readonly<Record<string, unknown>>[],
  { sources, io, secrets }: { readonly sources: Sources; readonly io: Io; readonly secrets: Iterable<string> },
): Promise<void> {
  const kind = cachedNouns.find((name) => name === noun);
  const baseUrl = valuesOf("infra-url", sources)[0]?.value;
  if (kind === undefined || baseUrl === undefined || rows.length === 0) return;
  const mask = createMask(secrets);
  const found = rows.flatMap(({ id, name }) =>
    typeof id === "string"
      ? [{ word: id, ...(typeof name === "string" && name !== "" && { summary: mask(name) }) }]
      : [],
  );
  await addCachedIds(io.env, idsKey({ kind, given: {} }, baseUrl, sources), found);
}

async function fetchIds(
  kind: Listed,
  given: Given,
  baseUrl: string,
  sources: Sources,
  io: Io,
  signal: AbortSignal,
): Promise<readonly Candidate[]> {
  const [secret, { Tandem }] = await Promise.all([findSecret("infra", sources, io), import("@tandem/sdk")]);
  if (!secret) throw new Error("not signed in");
  // No signal per call: the process ends when the time is up.
  signal.throwIfAborted();
  const { infra } = new Tandem({ retries: 0, infra: { token: secret.secret, baseUrl } });
  const mask = createMask([secret.secret]);
  return (await listThings(infra, kind, given)).map((thing) => {
    const label = labelOf(thing);
    return { word: thing.id, ...(label !== thing.id && label !== "" && { summary: mask(label) }) };
  });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

const freshMs = 60_000;

interface Entry {
  readonly at: number;
  readonly found: readonly Candidate[];
}

export interface CachedIds {
  readonly found: readonly Candidate[];
  readonly fresh: boolean;
}

/** Includes old ids, which are better than none while the service is slow. */
async function readCachedIds(env: Environment, key: string, now: number): Promise<CachedIds | undefined> {
  const entries = readEntries(env);
  const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
  return entry && { found: entry.found, fresh: now - entry.at < freshMs && now >= entry.at };
}

/** Errors are ignored. Two concurrent writers may lose an entry, which is then fetched again. */
async function writeCachedIds(env: Environment, key: string, entry: Entry): Promise<void> {
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

/** The list may be incomplete, so the service is still asked. */
async function addCachedIds(env: Environment, key: string, found: readonly Candidate[]): Promise<void> {
  const before = readEntries(env)[key] ?? { at: 0, found: [] };
  const words = new Set(found.map(({ word }) => word));
  const others = before.found.filter(({ word }) => !words.has(word));
  await writeCachedIds(env, key, { at: before.at, found: [...found, ...others].slice(0, mostKept) });
}

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

/** Neither reads from nor writes to a folder that another user can change. */
function cachePath(env: Environment): string | undefined {
  const folder = env.TANDEM_CONFIG_DIR || cacheFolder(env);
  return folder === undefined || untrustedOwnerReason(folder, env) !== undefined
    ? undefined
    : join(folder, "completion.json");
}
