import { objectOf, type Shape } from "../engine/check-shape.ts";
import { parseMoment } from "../engine/clock.ts";
import { type FaultRule, ruleShape } from "../engine/faults.ts";
import { host } from "../engine/host-time.ts";
import { filterShapes, type Journal, type JournalFilter } from "../engine/journal.ts";
import type { JournalEntry } from "../engine/journal-record.ts";
import { type UpcomingEvent, upcomingKinds } from "../infra/resource-views.ts";
import { checkSeedData } from "../infra/seed-data.ts";
import type { StepDecision } from "../inspection.ts";
import type { Mock } from "../mock.ts";
import { jsonOptions, type MockOptions } from "../mock-options.ts";
import type { Snapshot } from "../snapshot.ts";
import { type CreditChange, creditShapes } from "../tools/credits.ts";
import type { AccountKind } from "../tools/tool-accounts.ts";

/** A control call: its JSON body, and its query. */
export interface ControlCall {
  readonly mock: Mock;
  readonly journal: Journal;
  /** As the control's shapes have them. */
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
}

/** One control of the mock, as it runs and as the document describes it. */
export interface Control {
  readonly summary: string;
  /** Query parameters. */
  readonly query?: Readonly<Record<string, Shape>>;
  /** The JSON body. Default: none. */
  readonly body?: Shape;
  /** Whether it responds with server-sent events. */
  readonly streams?: true;
  run(call: ControlCall): unknown;
}

const text = (description: string): Shape => ({ type: "string", description });

const duration: Shape = {
  type: ["string", "number"],
  description: "An amount and a unit, or milliseconds.",
  examples: ["90s"],
};

function clockView({ clock, options }: Mock) {
  const speed = options.clock === "real" ? (options.speed ?? 1) : 0;
  return { now: new Date(clock.now()).toISOString(), frozen: speed === 0, speed, pending: clock.pending };
}

/** Milliseconds to a moment, or of a duration. */
function distance({ clock }: Mock, { duration, to }: { duration?: number | string; to?: string }): number | string {
  if ((duration === undefined) === (to === undefined)) throw new RangeError("Send a duration, or to, and not both.");
  const ms = to === undefined ? 0 : parseMoment(to) - clock.now();
  if (Number.isNaN(ms)) throw new RangeError(`to is not a date: ${JSON.stringify(to)}.`);
  if (ms >= 0) return duration ?? ms;
  throw new RangeError(`${to} is not a moment after the clock's ${new Date(clock.now()).toISOString()}.`);
}

const integer: Shape = { type: "integer" };

const summary: Shape = { type: "boolean", description: "Whether to leave out headers and bodies. Default false." };
const after: Shape = { ...integer, minimum: 0, description: "Only exchanges with a higher number." };

const whole = (entry: JournalEntry): JournalEntry => ({ ...entry, ...(entry.timing && { timing: entry.timing }) });

/** How long events are collected. */
const sendEveryMs = 50;

/** Exchanges after a known one, then each as it ends. */
function eventsOf({ mock, query: { after, ...filter }, signal }: ControlCall): ReadableStream<Uint8Array> {
  const { journal } = mock;
  const encoder = new TextEncoder();
  // Sent immediately, so that the reader knows it's connected.
  let waiting = ": connected\n\n";
  const add = (entry: JournalEntry) => {
    waiting += `id: ${entry.number}\nevent: request\ndata: ${JSON.stringify(whole(entry))}\n\n`;
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

const token = text("A token, or a caller's label. Default: the scenario's token.");

const string: Shape = { type: "string" };

/** Every control by its method and path below `/__mock`. */
export const controls: Readonly<Record<string, Control>> = {
  // Time. POST /options freezes the clock, and lets it run.
  "GET /clock": { summary: "The mock's time, and how it runs", run: ({ mock }) => clockView(mock) },
  "POST /clock/advance": {
    summary: "Advances the clock, and runs what is due on the way",
    body: objectOf({ duration, to: text("A moment to move to, as RFC 3339, instead of a duration.") }),
    run: async ({ mock, body }) => {
      await mock.clock.advance(distance(mock, body as { duration?: number | string; to?: string }));
      return clockView(mock);
    },
  },
  "GET /clock/upcoming": {
    summary: "Scheduled changes, the soonest first: deploys end, backups run, a trial expires",
    query: { limit: { type: "integer", minimum: 1, description: "How many. Default 100." } },
    run: ({ mock, query: { limit = 100 } }) => mock.upcoming().slice(0, limit as number),
  },
  "POST /clock/next": {
    summary: "Advances the clock to the next event or timer",
    body: objectOf({
      kind: { enum: upcomingKinds, description: "Only events of this kind, such as `deploys`. Default: any." },
    }),
    run: async ({ mock, body }) => {
      const events = await mock.advanceToNext((body as { kind?: UpcomingEvent["kind"] }).kind);
      return { moved: events.length > 0, events, ...clockView(mock) };
    },
  },
  // The mock as a whole.
  "GET /options": { summary: "The options that were given", run: ({ mock }) => mock.options },
  "POST /options": {
    summary: "Changes options: scenario, clock, latency, rate limits, prices and so on",
    body: objectOf(jsonOptions),
    run: async ({ mock, body }) => {
      const options = body as MockOptions;
      if (options.seedData) await checkSeedData(options.seedData);
      mock.configure(options);
      return mock.options;
    },
  },
  "GET /scenario": {
    summary: "The scenario, and the key and token to try it with",
    run: ({ mock }) => mock.scenario,
  },
  "GET /keys": { summary: "The seeded tool keys", run: ({ mock }) => mock.keys },
  "GET /tokens": {
    summary: "The seeded tokens of the infrastructure API",
    run: ({ mock }) => mock.tokens,
  },
  "POST /keys": {
    summary: "Creates a key of the tool API, or a token of the infrastructure API",
    body: objectOf(
      {
        kind: text("The kind of account, such as `pro` or `owner`."),
        sameAccountAs: text("A key or token to share the account of."),
      },
      ["kind"],
    ),
    run: ({ mock, body }) => {
      const { kind, sameAccountAs } = body as { kind: AccountKind; sameAccountAs?: string };
      return { key: mock.createKey(kind, sameAccountAs) };
    },
  },
  "POST /keys/revoke": {
    summary: "Revokes a key or token: its calls get 401",
    body: objectOf({ key: text("The key or token, or the caller's label.") }, ["key"]),
    run: ({ mock, body }) => mock.revokeKey((body as { key: string }).key),
  },
  "POST /credits": {
    summary: "The balance of a tool key, changed first if the body says so",
    body: objectOf({ key: text("The key, or the caller's label. Default: the scenario's key."), ...creditShapes }),
    run: ({ mock, body }) => {
      const { key = mock.scenario.key, ...change } = body as { key?: string } & CreditChange;
      return mock.credits(key, change);
    },
  },
  "GET /snapshot": { summary: "Everything the mock knows", run: ({ mock }) => mock.snapshot() },
  "POST /restore": {
    summary: "Restores a snapshot",
    body: { type: "object", description: "A snapshot." },
    run: ({ mock, body }) => mock.restore(body as Snapshot),
  },
  "POST /reset": { summary: "Back to the state of a new mock", run: ({ mock }) => mock.reset() },
  // Requests and faults.
  "GET /events": {
    summary: "Each matching exchange once it has its response, live, as server-sent events named `request`",
    query: {
      ...filterShapes,
      after: { ...after, description: "Sends the exchanges with a higher number first." },
    },
    streams: true,
    run: eventsOf,
  },
  "GET /journal": {
    summary: "Exchanges that match, oldest first, and how many older ones were dropped",
    query: {
      ...filterShapes,
      after,
      limit: { ...integer, minimum: 1, description: "Only the newest, this many. Default: all." },
      summary,
    },
    run: ({ journal, query: { after = 0, limit, summary, ...filter } }) => {
      const found = summary
        ? journal.summaries(after as number, filter)
        : journal
            .find(filter as JournalFilter)
            .filter(({ number }) => number > (after as number))
            .map(whole);
      const entries = limit === undefined ? found : found.slice(-(limit as number));
      return { count: journal.count, dropped: journal.dropped, entries };
    },
  },
  "GET /journal/wait": {
    summary: "The first exchange that matches and has its answer: one that is there, or the next to come",
    query: {
      ...filterShapes,
      timeoutMs: { type: "number", minimum: 0, description: "Milliseconds of the machine to wait. Default 5,000." },
    },
    run: async ({ mock, query: { timeoutMs, ...filter } }) =>
      whole(await mock.journal.waitFor(filter, timeoutMs === undefined ? {} : { timeoutMs: timeoutMs as number })),
  },
  "GET /coverage": {
    summary: "Operations and statuses that were touched, and operations that were not",
    run: ({ mock }) => mock.journal.coverage(),
  },
  "GET /faults": {
    summary: "The faults there are",
    run: ({ mock }) => mock.faults.list().map(({ keyHash, ...fault }) => ({ ...fault, oneKey: keyHash !== undefined })),
  },
  "POST /faults": {
    summary: "Adds a fault, and answers with its id",
    body: ruleShape,
    run: ({ mock, body }) => ({ id: mock.faults.add(body as FaultRule) }),
  },
  "DELETE /faults": {
    summary: "Removes a fault, or all",
    query: { id: { type: "integer", description: "The fault's id. Default: all." } },
    run: ({ mock, query }) => mock.faults.clear(query.id as number | undefined),
  },
  // Callers, their resources, and their actions in the dashboard.
  "GET /callers": {
    summary: "The keys and tokens that were used, and the scenario's",
    run: ({ mock }) => mock.callers(),
  },
  "GET /resources": {
    summary: "Everything the team of a token has, as the API shows it, oldest first",
    query: { token },
    run: ({ mock, query: { token = mock.scenario.token } }) => mock.resources(token as string),
  },
  "GET /state": {
    summary: "Every caller's state, as the mock keeps it",
    run: ({ mock }) => mock.worlds(),
  },
  "POST /status": {
    summary: "Moves a resource to a status, as its dashboard or the world outside would",
    body: objectOf({ token, id: text("The resource."), status: text("The status it gets.") }, ["id", "status"]),
    run: ({ mock, body }) => {
      const { token = mock.scenario.token, id, status } = body as { token?: string; id: string; status: string };
      mock.setStatus(token, id, status);
    },
  },
  "GET /outbox": {
    summary: "The messages that alerts have sent to Slack, by email and by SMS",
    run: ({ mock }) => mock.outbox(),
  },
  "POST /ai/decide": {
    summary: "Approves or rejects a step of an AI job, and responds with the job",
    body: objectOf(
      { token, jobId: string, stepId: string, decision: { enum: ["approve", "reject"] }, reason: string },
      ["jobId", "stepId", "decision"],
    ),
    run: ({ mock, body }) => {
      const { token = mock.scenario.token, ...decision } = body as StepDecision & { token?: string };
      return mock.decide(token, decision);
    },
  },
  // Deliveries of webhooks.
  "POST /webhooks/resend": {
    summary: "Delivers the event of a delivery again",
    body: objectOf({ deliveryId: text("The delivery.") }, ["deliveryId"]),
    run: ({ mock, body }) => mock.webhooks.resend((body as { deliveryId: string }).deliveryId),
  },
  "POST /webhooks/send": {
    summary: "Delivers an event to every webhook that subscribes to it",
    body: objectOf(
      {
        token,
        type: text("The event's type, such as `deploy.failed`."),
        data: { description: "The event's data. Default: the newest resource that the type is about." },
      },
      ["type"],
    ),
    run: ({ mock, body }) => {
      const { token = mock.scenario.token, type, data } = body as { token?: string; type: string; data?: unknown };
      return mock.webhooks.send(token, type, data);
    },
  },
  "POST /webhooks/rotate-secret": {
    summary: "Gives a webhook a new secret",
    body: objectOf(
      {
        webhookId: text("The webhook."),
        keepOld: { ...duration, description: "How long the old secret signs along. Default 24h." },
      },
      ["webhookId"],
    ),
    run: ({ mock, body }) => {
      const { webhookId, keepOld } = body as { webhookId: string; keepOld?: number | string };
      return { secret: mock.webhooks.rotateSecret(webhookId, keepOld) };
    },
  },
};
