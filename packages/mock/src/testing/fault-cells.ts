import type { Fault } from "../engine/faults.ts";
import type { Mock } from "../mock.ts";

const tool = { method: "POST", key: "pro", body: { input: "I recieve it." } } as const;
const stream = { method: "GET", path: "/ai/jobs/JOB", key: "owner", accept: "text/event-stream" } as const;

/** Every kind of response there is. */
const kinds = {
  json: { ...tool, path: "/tools/grammar-checker" },
  file: { ...tool, path: "/tools/object-remover", body: { input: "data:image/png;base64,iVBORw0KGgo=" } },
  refusal: { ...tool, path: "/tools/grammar-checker", body: {} },
  stream,
  resumed: { ...stream, lastEventId: "3" },
  past: { ...stream, lastEventId: "LAST" },
  empty: { method: "DELETE", path: "/servers/srv_9c07?force=true", key: "owner" },
  head: { method: "HEAD", path: "/servers", key: "owner" },
} as const;

type Kind = keyof typeof kinds;

/** What the client sees of each kind, as `send` describes it; `same` is the response without a fault. */
const json = (seen: string) => ({ json: seen, file: seen, refusal: seen });
const streams = (seen: string) => ({ stream: seen, resumed: seen });
const bodiless = (seen: string) => ({ empty: seen, head: seen, past: seen });
const all = (seen: string) => ({ ...json(seen), ...streams(seen), ...bodiless(seen) });

const rows: readonly (readonly [Fault, Partial<Record<Kind, string>>])[] = [
  [{ status: 503 }, { ...all("503, other"), head: "503" }],
  [{ latencyMs: 1_000 }, all("late")],
  [{ reset: "before-headers" }, all("lost")],
  [{ empty: true }, all("lost")],
  [{ reset: "after-headers" }, { ...all("cut at 0"), ...bodiless("lost") }],
  [{ cutAfterBytes: 10 }, { ...all("cut at 10"), ...bodiless("lost") }],
  [{ cutAfterBytes: 10_000_000 }, { ...all("cut at the end"), ...bodiless("lost") }],
  [{ shortBody: true }, { ...all("cut at the end"), ...bodiless("lost") }],
  [{ stallBody: true }, { ...all("stalls at 0"), ...bodiless("stalls") }],
  [{ garbage: true }, { ...all("other"), empty: "200, other", past: "200, other", head: "same" }],
  [{ stream: { ends: "cut" } }, streams("cut at 0")],
  [{ stream: { ends: "cut", afterBytes: 20 } }, streams("cut at 20")],
  [{ stream: { ends: "cut", afterBytes: 10_000_000 } }, {}],
  [{ stream: { ends: "closed", afterBytes: 20 } }, streams("other")],
  [{ stream: { ends: "closed", afterEvents: 1_000 } }, {}],
  [{ stream: { ends: "silent", afterBytes: 20 } }, streams("stalls at 20")],
  [{ stream: { instead: "nothing" } }, { ...streams("406, other"), past: "406, other" }],
  [{ stream: { instead: "json" } }, { ...streams("other"), past: "200, other" }],
  [{ stream: { contentType: "text/plain" } }, streams("text/plain")],
  [{ stream: { duplicate: true } }, streams("other")],
  [{ stream: { reorder: true } }, { resumed: "other" }],
  [{ stream: { resume: "snapshot" } }, { resumed: "other", past: "200, other" }],
  [{ stream: { resume: "start" } }, { ...streams("other"), past: "200, other" }],
  [{ stream: { buffer: true } }, {}],
];

/** A way into the mock. */
export interface Door {
  readonly mock: Mock;
  readonly fetch: typeof globalThis.fetch;
  readonly origin: string;
}

/** @param stops Whether the response is expected to stop somewhere. */
async function send({ mock, fetch, origin }: Door, kind: Kind, fault?: Fault, stops = false) {
  const { method, path, key, ...more } = { accept: "*/*", lastEventId: "", body: undefined, ...kinds[kind] };
  const job = kinds[kind].path === stream.path ? await endedJob(mock) : { id: "", last: "" };
  if (fault) mock.faults.add({ operation: "*", fault });
  const abort = new AbortController();
  const headers = {
    authorization: `Bearer ${key === "pro" ? mock.keys.pro : mock.tokens.owner}`,
    accept: more.accept,
    ...(more.body && { "content-type": "application/json" }),
    ...(more.lastEventId && { "last-event-id": more.lastEventId.replace("LAST", job.last) }),
  };
  const init = { method, headers, signal: abort.signal, ...(more.body && { body: JSON.stringify(more.body) }) };
  const seen = { status: 0, type: "", text: "", end: "" };
  const read = async () => {
    const response = await fetch(`${origin}/api/v1${path.replace("JOB", job.id)}`, init);
    seen.status = response.status;
    seen.type = response.headers.get("content-type") ?? "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) seen.text += decoder.decode(chunk as Uint8Array, { stream: true });
  };
  const reading = read().then(
    () => "whole",
    () => "cut",
  );
  const waiting = new Promise<string>((resolve) => stops && setTimeout(resolve, 250, "stalls"));
  seen.end = await Promise.race([reading, waiting]);
  if (seen.end === "stalls" && mock.clock.pending > 0) {
    await mock.clock.advance("1s");
    seen.end = (await reading) === "whole" ? "late" : "cut";
  }
  abort.abort();
  await reading;
  return seen;
}

/** A job that has ended, and the number of its last event. */
async function endedJob(mock: Mock) {
  const call = (path: string, init: RequestInit) => {
    const headers = { authorization: `Bearer ${mock.tokens.owner}`, "content-type": "application/json" };
    return mock.fetch(`https://service.test/api/v1${path}`, { ...init, headers: { ...headers, ...init.headers } });
  };
  const created = await call("/ai/prompts", { method: "POST", body: '{"prompt":"Check it","approval":"none"}' });
  const { data } = (await created.json()) as { data: { jobId: string } };
  await mock.clock.advance("5m");
  const events = await call(`/ai/jobs/${data.jobId}`, { headers: { accept: stream.accept } });
  return { id: data.jobId, last: (await events.text()).match(/id: (\d+)(?!.*id: )/s)![1]! };
}

const cleanOnes = new WeakMap<Door, Partial<Record<Kind, Promise<Seen>>>>();

/** The response without a fault, which is the same for every fault. */
function cleanOf(door: Door, kind: Kind): Promise<Seen> {
  const known = cleanOnes.get(door) ?? {};
  cleanOnes.set(door, known);
  const ask = () => {
    door.mock.reset();
    return send(door, kind);
  };
  known[kind] ??= ask();
  return known[kind];
}

type Seen = Awaited<ReturnType<typeof send>>;

function difference(clean: Seen, { status, type, text, end }: Seen): string {
  if (end === "late") return "late";
  if (status === 0) return end === "cut" ? "lost" : end;
  if (end !== "whole") return `${end} at ${text === clean.text ? "the end" : text.length}`;
  const parts = [
    status !== clean.status && String(status),
    type !== clean.type && type === "text/plain" && type,
    text !== clean.text && "other",
  ];
  return parts.filter(Boolean).join(", ") || "same";
}

/** Every fault on every kind of response, and how the caller sees it. */
export const cells = rows.flatMap(([fault, seen]) =>
  (Object.keys(kinds) as Kind[]).map((kind) => ({ fault, kind, expected: seen[kind] ?? "same" })),
);

/** How a fault is seen through a door, and which faults the journal says were seen. */
export async function play(door: Door, { fault, kind, expected }: (typeof cells)[number]) {
  const clean = await cleanOf(door, kind);
  door.mock.reset();
  const seen = difference(clean, await send(door, kind, fault, /late|stalls/.test(expected)));
  return { seen, journal: door.mock.journal.entries.at(-1)?.faults };
}
