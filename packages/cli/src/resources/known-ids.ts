import { once } from "node:events";
import { dirname, join } from "node:path";
import type { Pickable } from "../argv/specs.ts";
import { createMask } from "../output/mask.ts";
import { untrustedOwnerReason } from "../process/file-owner.ts";
import { cacheFolder, makeFolder } from "../process/folders.ts";
import type { Environment, Io } from "../process/io.ts";
import { readSmallFile } from "../process/small-file.ts";
import { findSecret } from "../session/credentials/find-secret.ts";
import { profileName, readSources, type Sources, valuesOf } from "../session/settings/sources.ts";
import { replaceFile } from "../session/settings/write-file.ts";
import { type Given, type Listed, labelOf, listResources } from "./resource-summary.ts";

export interface Candidate {
  readonly word: string;
  readonly summary?: string;
}

export interface LiveWords {
  profiles(): readonly Candidate[];
  /** Backups depend on the given database. */
  ids(kind: Pickable, given?: Given): Promise<readonly Candidate[]>;
}

/** Reads profiles from the configuration, and ids from the cache or the service. Failures yield no words. */
export function liveWords(words: readonly string[], io: Io, signal: AbortSignal): LiveWords {
  const flag = words.lastIndexOf("--profile");
  const profile = flag === -1 ? undefined : words[flag + 1];
  const sources = () => readSources({ profile }, io);
  return {
    profiles: () => Object.keys(sources().config.profiles).map((word) => ({ word })),
    ids: async (kind, given = {}) => {
      if (kind === "profiles" || kind === "tools") return [];
      return findIds({ kind, given }, sources(), io, signal);
    },
  };
}

interface Wanted {
  readonly kind: Listed;
  readonly given: Given;
}

async function findIds(wanted: Wanted, sources: Sources, io: Io, signal: AbortSignal): Promise<readonly Candidate[]> {
  const baseUrl = valuesOf("infra-url", sources)[0]?.value;
  if (baseUrl === undefined) return [];
  const key = idsKey(wanted, baseUrl, sources);
  const cached = cachedIds(io.env, key);
  const age = Date.now() - cached.at;
  if (age >= 0 && age < freshMs) return cached.found;
  const stopped = once(signal, "abort").then(() => Promise.reject(signal.reason));
  try {
    const found = await Promise.race([fetchIds(wanted.kind, wanted.given, baseUrl, sources, io, signal), stopped]);
    await cacheIds(io.env, key, { at: Date.now(), found });
    return found;
  } catch {
    // Old ids are better than none while the service is slow.
    return cached.found;
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
  return (await listResources(infra, kind, given)).map((thing) => {
    const label = labelOf(thing);
    return { word: thing.id, ...(label !== thing.id && label !== "" && { summary: mask(label) }) };
  });
}

const freshMs = 60_000;

interface Cached {
  readonly at: number;
  readonly found: readonly Candidate[];
}

function cachedIds(env: Environment, key: string): Cached {
  const all = readCache(env);
  return Object.hasOwn(all, key) ? all[key]! : { at: 0, found: [] };
}

/** Errors are ignored. Two concurrent writers may lose an entry, which is then fetched again. */
async function cacheIds(env: Environment, key: string, cached: Cached): Promise<void> {
  const path = cachePath(env);
  if (path === undefined) return;
  try {
    makeFolder(dirname(path));
    await replaceFile(path, JSON.stringify({ ...readCache(env), [key]: cached }), 0o600);
  } catch {}
}

function readCache(env: Environment): Readonly<Record<string, Cached>> {
  const path = cachePath(env);
  try {
    return path === undefined ? {} : JSON.parse(readSmallFile(path));
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
