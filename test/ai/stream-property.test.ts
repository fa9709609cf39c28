import { type AiJobEvent, InfraClient, isTandemError, type StreamInterruptedError } from "@tandem/sdk";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { VirtualClock } from "../support/virtual-clock.ts";

// A job with texts of its own and of two steps, streamed by a server that does to it whatever servers and networks do.

type IdKind = "numbers" | "numbers as ids only" | "names" | "names and numbers" | "none";
/** What the server does with `Last-Event-ID`. */
type Resume =
  | "goes on"
  | "goes on with the last one again"
  | "starts from the first"
  | "sends a snapshot"
  | "counts anew"
  | "counts anew without a snapshot";

interface Connection {
  /** How much of what it would send gets through, from 0 to 1; the rest is cut off. */
  share: number;
  resume: Resume;
  /** Each event this often. */
  times: 1 | 2;
  /** Swaps neighbours. */
  swaps: boolean;
  chunkBytes: number;
  ends: "closed" | "cut" | "silent";
}

interface Scenario {
  deltas: { stepId: string | null; text: string }[];
  ids: IdKind;
  hasSnapshot: boolean;
  says: { done: boolean; retry: boolean };
  connections: Connection[];
  transport: "auto" | "sse";
}

const texts = fc.stringMatching(/^[a-z☕é ]{1,6}$/);

const connections: fc.Arbitrary<Connection> = fc.record({
  share: fc
    .oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 99 }) }, { weight: 1, arbitrary: fc.constant(100) })
    .map((percent) => percent / 100),
  resume: fc.constantFrom<Resume[]>(
    "goes on",
    "goes on",
    "goes on with the last one again",
    "starts from the first",
    "sends a snapshot",
    "counts anew",
    "counts anew without a snapshot",
  ),
  times: fc.constantFrom<(1 | 2)[]>(1, 1, 2),
  swaps: fc.boolean(),
  chunkBytes: fc.constantFrom(1, 7, 64, 100_000),
  ends: fc.constantFrom("closed", "cut", "silent"),
});

const scenarios: fc.Arbitrary<Scenario> = fc.record({
  deltas: fc.array(fc.record({ stepId: fc.constantFrom(null, "stp_1", "stp_2"), text: texts }), {
    minLength: 2,
    maxLength: 12,
  }),
  ids: fc.constantFrom<IdKind[]>("numbers", "numbers", "numbers as ids only", "names", "names and numbers", "none"),
  hasSnapshot: fc.boolean(),
  says: fc.record({ done: fc.boolean(), retry: fc.boolean() }),
  connections: fc.array(connections, { minLength: 2, maxLength: 6 }),
  transport: fc.constantFrom("auto", "sse"),
});

type Texts = Record<string, string>;
type Fields = Record<string, unknown>;

const keyOf = (stepId: unknown): string => String(stepId);

function add(all: Texts, stepId: unknown, text: string): Texts {
  return { ...all, [keyOf(stepId)]: (all[keyOf(stepId)] ?? "") + text };
}

/** The job as it is after the first `count` texts. */
function jobAfter({ deltas }: Scenario, count: number) {
  const at = deltas.slice(0, count).reduce<Texts>((all, { stepId, text }) => add(all, stepId, text), {});
  const status = count >= deltas.length ? "succeeded" : "running";
  const steps = ["stp_1", "stp_2"].map((id) => ({ id, title: id, kind: "command", status, output: at[id] ?? null }));
  return { id: "job_1", status, output: at.null ?? "", steps, pendingStepId: null, error: null };
}

/** Everything that happens, from the first event to the last. The first ones are the texts. */
function story(scenario: Scenario): Fields[] {
  const { deltas, says } = scenario;
  const ended = says.done
    ? Object.entries(deltas.reduce<Texts>((all, { stepId, text }) => add(all, stepId, text), {})).map(
        ([key, text]): Fields => ({ type: "output.done", stepId: key === "null" ? null : key, text }),
      )
    : [];
  return [
    ...deltas.map(({ stepId, text }): Fields => ({ type: "output.delta", stepId, delta: text })),
    ...ended,
    { type: "job.done", job: jobAfter(scenario, deltas.length) },
  ];
}

interface Message {
  /** How many events lie before it. */
  index: number;
  id: string;
  text: string;
}

/** A server that follows the script of a scenario. Its numbers may start over; what an id means, it knows. */
class OddServer {
  readonly #scenario: Scenario;
  readonly #whole: readonly Fields[];
  #opened = 0;
  /** What is taken off each number. */
  #shift: number;
  /** How many events lie before the one that comes after an id: the latest meaning that a client has heard of. */
  readonly #known = new Map<string, number>([["0", 0]]);
  #delivered = 0;
  /** Its numbers started over, and no snapshot that reached the client says so. */
  reusesNumbers = false;

  readonly #retryBytes: number;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#retryBytes = scenario.says.retry ? 11 : 0;
    this.#whole = story(scenario);
    this.#shift = scenario.hasSnapshot ? -1 : 0;
  }

  readonly fetch: typeof fetch = async (_, init) => {
    const headers = new Headers(init?.headers);
    const { connections, deltas, says } = this.#scenario;
    if (!headers.get("accept")!.includes("event-stream")) {
      return Response.json({ data: jobAfter(this.#scenario, deltas.length) });
    }
    const how = connections[this.#opened++] ?? plain;
    const shift = this.#shift;
    const messages = this.#disturbed(this.#answer(headers.get("last-event-id"), how.resume), how);
    const encoder = new TextEncoder();
    const bytes = encoder.encode((says.retry ? "retry: 10\n\n" : "") + messages.map(({ text }) => text).join(""));
    const length = Math.round(bytes.length * how.share);
    this.#note(messages, length);
    const hasSnapshot = how.resume === "counts anew" && this.#endOf(messages[0]!) <= length;
    if (this.#shift !== shift && !hasSnapshot) this.reusesNumbers = true;
    return streamOf(bytes.subarray(0, length), how.chunkBytes, how.share < 1 ? how.ends : "closed");
  };

  #answer(header: string | null, resume: Resume): Message[] {
    const after = header === null ? undefined : this.#known.get(header);
    const snapshots = this.#scenario.hasSnapshot ? [this.#snapshot(this.#delivered)] : [];
    if (after === undefined) return [...snapshots, ...this.#from(snapshots.length ? this.#delivered : 0)];
    const end = this.#whole.length - 1;
    switch (resume) {
      case "starts from the first":
        return this.#from(0);
      case "goes on with the last one again":
        return this.#from(Math.max(0, after - 1));
      case "sends a snapshot": {
        const upTo = Math.min(Math.max(after, this.#delivered) + 1, end);
        return [this.#snapshot(upTo), ...this.#from(upTo)];
      }
      case "counts anew":
        this.#shift = Math.min(after, end) - 1;
        return [this.#snapshot(Math.min(after, end)), ...this.#from(after)];
      case "counts anew without a snapshot":
        this.#shift = after;
        return this.#from(after);
      default:
        return this.#from(after);
    }
  }

  /** Of what lies before its first number a server knows nothing. */
  #from(first: number): Message[] {
    const known = Math.max(first, this.#shift);
    return this.#whole.flatMap((fields, index) => (index < known ? [] : [this.#message(fields, index)]));
  }

  /** The job as it is after so many events. */
  #snapshot(upTo: number): Message {
    return this.#message({ type: "job.snapshot", job: jobAfter(this.#scenario, upTo) }, upTo - 1);
  }

  #message(fields: Fields, index: number): Message {
    const { ids } = this.#scenario;
    const number = index + 1 - this.#shift;
    const hasNumber = ids === "numbers" || ids === "names and numbers";
    const id = ids.startsWith("names") ? `e-${index}` : String(number);
    const data = JSON.stringify({ ...fields, ...(hasNumber && { sequence: number }), jobId: "job_1", at: "" });
    return { index, id, text: `${ids === "none" ? "" : `id: ${id}\n`}event: ${fields.type}\ndata: ${data}\n\n` };
  }

  /** Some events twice, neighbours swapped: where a client could tell. */
  #disturbed(messages: Message[], { times, swaps }: Connection): Message[] {
    const { ids, connections } = this.#scenario;
    // A number that means another event by now, and comes out of order, is like any other.
    const canSwap =
      ids !== "names" && ids !== "none" && !connections.some(({ resume }) => resume.startsWith("counts anew"));
    const pairs = Array.from({ length: Math.ceil(messages.length / 2) }, (_, at) => messages.slice(at * 2, at * 2 + 2));
    const ordered = swaps && canSwap ? pairs.flatMap((pair) => pair.reverse()) : messages;
    return ids === "none" ? ordered : ordered.flatMap((message) => (times === 2 ? [message, message] : message));
  }

  /** Bytes up to the end of the first message. */
  #endOf({ text }: Message): number {
    return this.#retryBytes + new TextEncoder().encode(text).length;
  }

  /** What reaches the client gives its ids their meaning. */
  #note(messages: readonly Message[], bytes: number): void {
    let at = this.#retryBytes;
    for (const { text, id, index } of messages) {
      at += new TextEncoder().encode(text).length;
      if (at > bytes) return;
      this.#known.set(id, index + 1);
      this.#delivered = Math.min(Math.max(this.#delivered, index + 1), this.#whole.length - 1);
    }
  }
}

const plain: Connection = { share: 1, resume: "goes on", times: 1, swaps: false, chunkBytes: 100_000, ends: "closed" };

function streamOf(bytes: Uint8Array<ArrayBuffer>, chunkBytes: number, ends: Connection["ends"]): Response {
  let at = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (at < bytes.length) {
        controller.enqueue(bytes.subarray(at, at + chunkBytes));
        at += chunkBytes;
      } else if (ends === "closed") controller.close();
      else if (ends === "cut") controller.error(new TypeError("terminated"));
      // Neither: nothing more comes.
      else return new Promise<void>(() => undefined);
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

/** The texts of a reader that adds deltas and lets whole texts replace them. Snapshots bring no text of their own. */
function readBy(events: readonly AiJobEvent[], isStrict = false): Texts {
  return events.reduce<Texts>((all, event) => {
    if (event.type === "output.delta") return add(all, event.stepId, event.delta);
    if (event.type === "output.done") {
      // A whole text goes on where its pieces end: none of them came twice, or in another order.
      if (isStrict) expect(event.text.startsWith(all[keyOf(event.stepId)] ?? "")).toBe(true);
      return Object.assign(all, { [keyOf(event.stepId)]: event.text });
    }
    return all;
  }, {});
}

/** True if the characters of a text are in the whole, in the same order. */
function isPartOf(whole: string, text: string): boolean {
  let at = 0;
  for (const char of whole) if (char === text[at]) at++;
  return at === text.length;
}

const nonEmpty = (all: Texts): Texts => Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ""));

describe("a job's events, with any interruption", () => {
  test("end with the whole text or with StreamInterruptedError, without duplicates", async () => {
    const outcomes = { whole: 0, interrupted: 0 };
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        const clock = new VirtualClock();
        const server = new OddServer(scenario);
        const infra = new InfraClient({
          token: "tdi_x",
          baseUrl: "http://localhost",
          fetch: server.fetch,
          clock,
          pacing: false,
          ai: { stream: { transport: scenario.transport } },
        });
        const events: AiJobEvent[] = [];
        // Without a snapshot to begin with, only the first number tells what the first event is.
        const after = scenario.hasSnapshot ? {} : { after: 0 };
        const follow = async () => {
          for await (const event of infra.ai.attach("job_1", after).events()) events.push(event);
        };
        const { output, steps } = jobAfter(scenario, 1_000);
        const ofSteps = steps.map((step): [string, string] => [step.id, step.output ?? ""]);
        const expected = nonEmpty(Object.fromEntries([["null", output], ...ofSteps]));
        // Where events come out of order and are cut off as well, pieces between others may come with the whole text only.
        const isInOrder = !scenario.connections.some(({ swaps }) => swaps);
        try {
          await clock.play(follow());
          expect(events.at(-1)!.type).toBe("job.done");
          expect(nonEmpty(readBy(events, isInOrder))).toEqual(expected);
          outcomes.whole++;
        } catch (error) {
          if (!isTandemError(error, "stream_interrupted")) throw error;
          const { partial, retryable } = error as StreamInterruptedError<{ output: string }>;
          // Other events under known numbers: only the final text shows that the deltas are wrong.
          const { reusesNumbers } = server;
          const deltas = reusesNumbers ? {} : readBy(events);
          const own = reusesNumbers && retryable ? {} : { null: partial.output };
          for (const [key, text] of Object.entries({ ...deltas, ...own })) {
            const whole = expected[key] ?? "";
            expect(isInOrder ? whole.startsWith(text) : isPartOf(whole, text)).toBe(true);
          }
          outcomes.interrupted++;
        }
        expect(clock.pending).toBe(0);
      }),
      { numRuns: 300 },
    );
    // Most of them get through.
    expect(outcomes.whole).toBeGreaterThan(outcomes.interrupted * 4);
  });
});
