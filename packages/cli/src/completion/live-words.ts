import { findSecret } from "../credentials/find-secret.ts";
import { type Given, type Listed, labelOf, listThings } from "../infra/things.ts";
import { createMask } from "../output/mask.ts";
import type { Io } from "../process/io.ts";
import { profileName, readSources, type Sources, valuesOf } from "../settings/sources.ts";
import type { Candidate } from "./candidate.ts";
import type { LiveWords } from "./candidates.ts";
import { addCachedIds, readCachedIds, writeCachedIds } from "./id-cache.ts";

/** Reads profiles from the configuration and ids from the cache or the service. Anything that fails gives no words. */
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

/** What is asked for: a kind, and what it depends on. */
interface Wanted {
  readonly kind: Listed | "jobs";
  readonly given: Given;
}

async function findIds(wanted: Wanted, sources: Sources, io: Io, signal: AbortSignal): Promise<readonly Candidate[]> {
  const baseUrl = valuesOf("infra-url", sources)[0]?.value;
  if (baseUrl === undefined) return [];
  const key = idsKey(wanted, baseUrl, sources);
  const cached = await readCachedIds(io.env, key, Date.now());
  // The service does not list jobs: those that were seen are known.
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

/** What the ids of a kind depend on. */
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

/** Keeps the ids that a command has listed for the next completion. */
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
  // No signal goes with each call: the process ends when the time is up.
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
