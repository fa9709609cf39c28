import { objectOf, type Shape } from "../engine/check-shape.ts";
import { type FaultRule, ruleShape } from "../engine/faults.ts";
import { filterShapes } from "../engine/journal.ts";
import { type AttackOptions, attackShapes } from "../infra/webhooks/attack/attack-options.ts";
import type { Mock } from "../mock.ts";
import { jsonOptions, type MockOptions } from "../mock-options.ts";
import type { Snapshot } from "../snapshot.ts";
import { type CreditChange, creditShapes } from "../tools/credits.ts";
import type { AccountKind } from "../tools/tool-accounts.ts";

/** A control call: its JSON body, and its query. */
export interface ControlCall {
  readonly mock: Mock;
  /** As the control's shapes have them. */
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  /** Aborts when the caller is gone. */
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

const clockView = ({ clock }: Mock) => ({ now: new Date(clock.now()).toISOString(), pending: clock.pending });

/** Milliseconds to a moment, or of a duration. */
function distance({ clock }: Mock, { duration, to }: { duration?: number | string; to?: string }): number | string {
  if ((duration === undefined) === (to === undefined)) throw new RangeError("Send a duration, or to, and not both.");
  const ms = to === undefined ? 0 : Date.parse(to) - clock.now();
  if (ms >= 0) return duration ?? ms;
  throw new RangeError(`${to} is not a moment after the clock's ${new Date(clock.now()).toISOString()}.`);
}

function eventsOf({ journal }: Mock, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream({
    start(controller) {
      // Sent at once, so that the reader knows it is connected.
      controller.enqueue(encoder.encode(": connected\n\n"));
      stop = journal.subscribe((entry) => {
        controller.enqueue(encoder.encode(`id: ${entry.number}\nevent: request\ndata: ${JSON.stringify(entry)}\n\n`));
      });
      signal.addEventListener("abort", stop, { once: true });
    },
    cancel: () => stop(),
  });
}

/** Every control by its method and path below `/__mock`. */
export const controls: Readonly<Record<string, Control>> = {
  "GET /clock": { summary: "The mock's time, and how many timers wait", run: ({ mock }) => clockView(mock) },
  "POST /clock/advance": {
    summary: "Moves the clock on, and runs what is due on the way",
    body: objectOf({ duration, to: text("A moment to move to, as RFC 3339, instead of a duration.") }),
    run: async ({ mock, body }) => {
      await mock.clock.advance(distance(mock, body as { duration?: number | string; to?: string }));
      return clockView(mock);
    },
  },
  "POST /clock/next": {
    summary: "Jumps to the next timer",
    run: async ({ mock }) => ({ moved: await mock.clock.next(), ...clockView(mock) }),
  },
  "GET /options": { summary: "The options that were given", run: ({ mock }) => mock.options },
  "POST /options": {
    summary: "Changes options: scenario, clock, latency, rate limits, prices and so on",
    body: objectOf(jsonOptions),
    run: ({ mock, body }) => {
      mock.configure(body as MockOptions);
      return mock.options;
    },
  },
  "POST /credits": {
    summary: "The balance of a tool key, changed first if the body says so",
    body: objectOf({ key: text("The key. Default: the scenario's."), ...creditShapes }),
    run: ({ mock, body }) => {
      const { key = mock.scenario.key, ...change } = body as { key?: string } & CreditChange;
      return mock.credits(key, change);
    },
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
    body: objectOf({ key: text("The key or token.") }, ["key"]),
    run: ({ mock, body }) => mock.revokeKey((body as { key: string }).key),
  },
  "GET /outbox": {
    summary: "The messages that alerts have sent to Slack, by email and by SMS",
    run: ({ mock }) => mock.outbox(),
  },
  "GET /events": {
    summary: "Each exchange once it has its response, live, as server-sent events named `request`",
    streams: true,
    run: ({ mock, signal }) => eventsOf(mock, signal),
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
    run: ({ mock, query }) => {
      mock.faults.clear(query.id as number | undefined);
      return {};
    },
  },
  "GET /journal": {
    summary: "Exchanges that match, oldest first, and how many older ones were dropped",
    query: filterShapes,
    run: ({ mock, query }) => ({ dropped: mock.journal.dropped, entries: mock.journal.find(query) }),
  },
  "GET /journal/wait": {
    summary: "The first exchange that matches and has its answer: one that is there, or the next to come",
    query: {
      ...filterShapes,
      timeoutMs: { type: "number", minimum: 0, description: "Milliseconds of the machine to wait. Default 5,000." },
    },
    run: ({ mock, query: { timeoutMs, ...filter } }) =>
      mock.journal.waitFor(filter, timeoutMs === undefined ? {} : { timeoutMs: timeoutMs as number }),
  },
  "GET /coverage": {
    summary: "Operations and statuses that were touched, and operations that were not",
    run: ({ mock }) => mock.journal.coverage(),
  },
  "GET /state": { summary: "Every caller's world", run: ({ mock }) => mock.worlds() },
  "GET /scenario": { summary: "The scenario, and the key and token to try it with", run: ({ mock }) => mock.scenario },
  "GET /keys": { summary: "The seeded tool keys", run: ({ mock }) => mock.keys },
  "GET /tokens": { summary: "The seeded tokens of the infrastructure API", run: ({ mock }) => mock.tokens },
  "POST /status": {
    summary: "Moves a resource to a status, as its dashboard or the world outside would",
    body: objectOf(
      {
        token: text("The token whose team has the resource."),
        id: text("The resource."),
        status: text("The status it gets."),
      },
      ["token", "id", "status"],
    ),
    run: ({ mock, body }) => {
      const { token, id, status } = body as { token: string; id: string; status: string };
      mock.setStatus(token, id, status);
      return {};
    },
  },
  "POST /webhooks/resend": {
    summary: "Delivers the event of a delivery once more",
    body: objectOf({ deliveryId: text("The delivery.") }, ["deliveryId"]),
    run: ({ mock, body }) => mock.webhooks.resend((body as { deliveryId: string }).deliveryId),
  },
  "POST /webhooks/send": {
    summary: "Delivers an event to every webhook that subscribes to it",
    body: objectOf(
      {
        token: text("The token whose team has the webhooks."),
        type: text("The event's type, such as `deploy.failed`."),
        data: { description: "The event's data. Default: the newest resource that the type is about." },
      },
      ["token", "type"],
    ),
    run: ({ mock, body }) => {
      const { token, type, data } = body as { token: string; type: string; data?: unknown };
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
  "POST /webhooks/attack": {
    summary: "Sends a receiver on this machine everything a bad or broken sender might",
    body: objectOf(
      {
        url: text("The receiver, on this machine."),
        secret: text("The secret it verifies with."),
        ...attackShapes,
      },
      ["url", "secret"],
    ),
    run: ({ mock, body }) => {
      const { url, secret, ...options } = body as { url: string; secret: string } & AttackOptions;
      return mock.webhooks.attack(url, secret, options);
    },
  },
  "GET /snapshot": { summary: "Everything the mock knows", run: ({ mock }) => mock.snapshot() },
  "POST /restore": {
    summary: "Restores a snapshot",
    body: { type: "object", description: "A snapshot." },
    run: ({ mock, body }) => {
      mock.restore(body as Snapshot);
      return {};
    },
  },
  "POST /reset": {
    summary: "Back to the state of a new mock",
    run: ({ mock }) => {
      mock.reset();
      return {};
    },
  },
};
