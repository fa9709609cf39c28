import { objectOf, type Shape } from "../../engine/check-shape.ts";
import { type FaultRule, ruleShape } from "../../engine/faults.ts";
import { host } from "../../engine/host-time.ts";
import { filterShapes, type JournalFilter } from "../../engine/journal.ts";
import type { JournalEntry, JournalSummary } from "../../engine/journal-record.ts";
import { anyObject, type Control, type ControlCall, listOf, nothing, text } from "./control.ts";

const headers: Shape = { type: "object", additionalProperties: { type: "string" } };
const integer: Shape = { type: "integer" };
const string: Shape = { type: "string" };

const summaryMembers = {
  number: { ...integer, description: "Counts from 1." },
  at: { ...integer, description: "When it arrived, epoch milliseconds on the mock's clock." },
  timing: {
    ...objectOf({ startedAt: { type: "number" }, durationMs: { type: "number" } }),
    description: "In the machine's time: epoch milliseconds, and milliseconds until the response.",
  },
  method: string,
  path: string,
  query: string,
  api: string,
  operationId: string,
  caller: text("Such as `pro#5f2c9a1b`."),
  status: { ...integer, description: "Missing until the response, or when the caller left before it." },
  executed: { type: "boolean" },
  charged: { type: "number", description: "Credits." },
  creditsRemaining: { type: "number", description: "The balance after a call that took credits." },
  faults: listOf({ type: "object", additionalProperties: true }),
  faultIds: { ...listOf(integer), description: "The rules these faults come from." },
  overridden: { type: "boolean" },
  nearMiss: text("The route most like it, for a request without one."),
} satisfies Readonly<Record<string, Shape>>;

const entryShape = objectOf({
  ...summaryMembers,
  requestHeaders: headers,
  requestBody: text("Cut at 4,096 characters."),
  requestJson: { description: "The parsed body, whole. Missing with `summary`, as all of headers and bodies." },
  responseHeaders: headers,
  responseBody: text("Cut at 4,096 characters."),
  responseJson: { description: "The parsed body, whole." },
});

const summary: Shape = { type: "boolean", description: "Whether to leave out headers and bodies. Default false." };
const after: Shape = { ...integer, minimum: 0, description: "Only exchanges with a higher number." };

function summarize(entry: JournalEntry): JournalSummary {
  const names = Object.keys(summaryMembers) as (keyof typeof summaryMembers)[];
  const members = names.flatMap((name) => (name in entry ? [[name, entry[name]]] : []));
  return Object.fromEntries(members) as JournalSummary;
}

const shown = (entry: JournalEntry, isShort: unknown): JournalEntry | JournalSummary =>
  isShort ? summarize(entry) : { ...entry, ...(entry.timing && { timing: entry.timing }) };

/** How long events are collected. */
const sendEveryMs = 50;

/** Exchanges after a known one, then each as it ends. */
function eventsOf({ mock, query: { summary, after, ...filter }, signal }: ControlCall): ReadableStream<Uint8Array> {
  const { journal } = mock;
  const encoder = new TextEncoder();
  // Sent immediately, so that the reader knows it's connected.
  let waiting = ": connected\n\n";
  const add = (entry: JournalEntry) => {
    waiting += `id: ${entry.number}\nevent: request\ndata: ${JSON.stringify(shown(entry, summary))}\n\n`;
  };
  if (after !== undefined) {
    const missed = ({ number, status }: JournalEntry) => number > (after as number) && status !== undefined;
    for (const entry of journal.find(filter).filter(missed)) add(entry);
  }
  const unsubscribe = journal.subscribe(add, filter);
  let stop = unsubscribe;
  return new ReadableStream({
    start(controller) {
      const send = () => {
        if (waiting !== "") controller.enqueue(encoder.encode(waiting));
        waiting = "";
      };
      send();
      const timer = host.setInterval(send, sendEveryMs);
      timer.unref?.();
      stop = () => {
        host.clearTimeout(timer);
        unsubscribe();
      };
      signal.addEventListener("abort", stop, { once: true });
    },
    cancel: () => stop(),
  });
}

/** Requests and faults. */
export const trafficControls: Readonly<Record<string, Control>> = {
  "GET /events": {
    summary: "Each matching exchange once it has its response, live, as server-sent events named `request`",
    query: {
      ...filterShapes,
      summary,
      after: { ...after, description: "Sends the exchanges with a higher number first." },
    },
    streams: true,
    result: entryShape,
    run: eventsOf,
  },
  "GET /live": {
    summary: "What happened since the last event, a few times a second, as server-sent events named `live`",
    streams: true,
    result: objectOf({
      rows: { ...listOf(objectOf(summaryMembers)), description: "Requests that arrived or got their response." },
      skipped: { ...integer, description: "How many more did: too many to list." },
      cleared: { type: "boolean", description: "Whether the journal has started over." },
      revision: { ...integer, description: "Grows when anything but the journal and the time has changed." },
      now: text("The mock's time, as RFC 3339."),
    }),
    run: ({ feed, signal }) => feed.events(signal),
  },
  "GET /journal": {
    summary: "Exchanges that match, oldest first, and how many older ones were dropped",
    query: {
      ...filterShapes,
      after,
      limit: { ...integer, minimum: 1, description: "Only the newest, this many. Default: all." },
      summary,
    },
    result: objectOf({ dropped: integer, entries: listOf(entryShape) }),
    run: ({ mock: { journal }, query: { after = 0, limit, summary, ...filter } }) => {
      const entries = journal.find(filter as JournalFilter).filter(({ number }) => number > (after as number));
      const newest = limit === undefined ? entries : entries.slice(-(limit as number));
      return { dropped: journal.dropped, entries: newest.map((entry) => shown(entry, summary)) };
    },
  },
  "GET /journal/wait": {
    summary: "The first exchange that matches and has its answer: one that is there, or the next to come",
    query: {
      ...filterShapes,
      timeoutMs: { type: "number", minimum: 0, description: "Milliseconds of the machine to wait. Default 5,000." },
    },
    result: entryShape,
    run: async ({ mock, query: { timeoutMs, ...filter } }) =>
      shown(
        await mock.journal.waitFor(filter, timeoutMs === undefined ? {} : { timeoutMs: timeoutMs as number }),
        false,
      ),
  },
  "GET /coverage": {
    summary: "Operations and statuses that were touched, and operations that were not",
    result: objectOf({
      touched: { type: "object", additionalProperties: listOf(integer) },
      untouched: listOf(string),
    }),
    run: ({ mock }) => mock.journal.coverage(),
  },
  "GET /assumptions": {
    summary: "Every assumption about the service, and the operations of the journal that depend on it",
    query: filterShapes,
    result: listOf(
      objectOf({
        id: text("Such as `G-06`."),
        question: string,
        position: text("What is assumed."),
        confidence: { enum: ["H", "M", "L"] },
        seen: { enum: ["specs", "behavior"], description: "Those about behavior never have operations here." },
        operations: listOf(string),
      }),
    ),
    run: ({ mock, query }) => mock.assumptions(query as JournalFilter),
  },
  "GET /faults": {
    summary: "The faults there are",
    result: listOf(
      objectOf({
        id: integer,
        operationId: text("`*` for all."),
        oneKey: { type: "boolean", description: "Whether it matches one key or token only." },
        nth: listOf(integer),
        probability: { type: "number" },
        where: { ...anyObject, description: "The id, query and body of the requests." },
        fault: anyObject,
        calls: { ...integer, description: "Requests that matched." },
        hits: { ...integer, description: "Requests whose callers could see it: `GET /journal?faultId=`." },
      }),
    ),
    run: ({ mock }) => mock.faults.list().map(({ keyHash, ...fault }) => ({ ...fault, oneKey: keyHash !== undefined })),
  },
  "POST /faults": {
    summary: "Adds a fault, and answers with its id",
    body: ruleShape,
    result: objectOf({ id: integer }),
    run: ({ mock, body }) => ({ id: mock.faults.add(body as FaultRule) }),
  },
  "DELETE /faults": {
    summary: "Removes a fault, or all",
    query: { id: { type: "integer", description: "The fault's id. Default: all." } },
    result: nothing,
    run: ({ mock, query }) => mock.faults.clear(query.id as number | undefined),
  },
};
