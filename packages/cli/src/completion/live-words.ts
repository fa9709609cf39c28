import { findSecret } from "../credentials/find-secret.ts";
import { createMask } from "../output/mask.ts";
import type { Io } from "../process/io.ts";
import { profileName, readSources, type Sources, valuesOf } from "../settings/sources.ts";
import type { Candidate } from "./candidate.ts";
import type { LiveWords } from "./candidates.ts";
import { addCachedIds, readCachedIds, writeCachedIds } from "./id-cache.ts";

/** The lists whose ids can be completed. */
const listed = ["servers", "sites", "databases", "alerts", "webhooks", "teams"] as const;
type Listed = (typeof listed)[number];

/** Reads profiles from the configuration and ids from the cache or the service. Anything that fails gives no words. */
export function liveWords(words: readonly string[], io: Io, signal: AbortSignal): LiveWords {
  const flag = words.lastIndexOf("--profile");
  const sources = () =>
    readSources(
      {
        profile: flag === -1 ? undefined : words[flag + 1],
        timeout: undefined,
        retries: undefined,
        allowOrigin: undefined,
      },
      io,
    );
  return {
    profiles: () => Object.keys(sources().config.profiles).map((word) => ({ word })),
    ids: async (noun) => {
      const list = listed.find((name) => name === noun);
      return list ? findIds(list, sources(), io, signal) : [];
    },
  };
}

async function findIds(list: Listed, sources: Sources, io: Io, signal: AbortSignal): Promise<readonly Candidate[]> {
  const baseUrl = valuesOf("infra-url", sources)[0]?.value;
  if (baseUrl === undefined) return [];
  const key = idsKey(list, baseUrl, sources);
  const cached = await readCachedIds(io.env, key, Date.now());
  if (cached?.fresh) return cached.found;
  try {
    const found = await Promise.race([fetchIds(list, baseUrl, sources, io, signal), aborted(signal)]);
    await writeCachedIds(io.env, key, { at: Date.now(), found });
    return found;
  } catch {
    return cached?.found ?? [];
  }
}

const idsKey = (list: Listed, baseUrl: string, sources: Sources) => `${profileName(sources)} ${baseUrl} ${list}`;

/** Keeps the ids that a command has listed for the next completion. */
export async function keepListedIds(
  noun: string | undefined,
  rows: readonly Readonly<Record<string, unknown>>[],
  { sources, io, secrets }: { readonly sources: Sources; readonly io: Io; readonly secrets: Iterable<string> },
): Promise<void> {
  const list = listed.find((name) => name === noun);
  const baseUrl = valuesOf("infra-url", sources)[0]?.value;
  if (list === undefined || baseUrl === undefined || rows.length === 0) return;
  const mask = createMask(secrets);
  const found = rows.flatMap(({ id, name }) =>
    typeof id === "string"
      ? [{ word: id, ...(typeof name === "string" && name !== "" && { summary: mask(name) }) }]
      : [],
  );
  await addCachedIds(io.env, idsKey(list, baseUrl, sources), found);
}

async function fetchIds(list: Listed, baseUrl: string, sources: Sources, io: Io, signal: AbortSignal) {
  const [secret, { Tandem }] = await Promise.all([findSecret("infra", sources, io), import("@tandem/sdk")]);
  if (!secret) throw new Error("not signed in");
  const { infra } = new Tandem({ retries: 0, infra: { token: secret.secret, baseUrl } });
  const { items } = await infra[list].list({ limit: 100 }, { signal });
  const mask = createMask([secret.secret]);
  return items.map((item) => {
    const { id, name } = item as { id: string; name?: string };
    return { word: id, ...(name && { summary: mask(name) }) };
  });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
