import type { FaultRule } from "../engine/faults.ts";
import type { JournalFilter } from "../engine/journal.ts";
import type { AttackOptions } from "../infra/webhooks/attack/attack.ts";
import type { Mock } from "../mock.ts";
import type { Snapshot } from "../snapshot.ts";

/** A control call: its JSON body, and its query. */
export interface ControlCall {
  readonly mock: Mock;
  readonly body: unknown;
  readonly query: URLSearchParams;
}

type Schema = Readonly<Record<string, unknown>>;

/** One control of the mock, as it runs and as the document describes it. */
export interface Control {
  readonly summary: string;
  /** Query parameters: what each is. */
  readonly query?: Readonly<Record<string, string>>;
  /** Members of the JSON body; those in `required` may not be left out. */
  readonly body?: { readonly required: readonly string[]; readonly members: Readonly<Record<string, Schema>> };
  run(call: ControlCall): unknown;
}

const text = (description: string): Schema => ({ type: "string", description });
const number = (description: string): Schema => ({ type: "number", description });
const any = (description: string): Schema => ({ description });
const duration: Schema = {
  type: ["string", "number"],
  description: "An amount and a unit, or milliseconds.",
  examples: ["90s"],
};

const clockView = ({ clock }: Mock) => ({ now: new Date(clock.now()).toISOString(), pending: clock.pending });

const filterQuery = {
  operationId: "An operation id, or a tool's slug.",
  method: "The HTTP method.",
  path: "The path, as it was sent.",
  status: "The status of the answer.",
  executed: "`true` or `false`: whether the operation ran.",
  overridden: "`true` or `false`: whether a handler of mock.use answered.",
  key: "The key or token it was sent with.",
} as const;

/** Every control by its method and path below `/__mock`. */
export const controls: Readonly<Record<string, Control>> = {
  "GET /clock": { summary: "The mock's time, and how many timers wait", run: ({ mock }) => clockView(mock) },
  "POST /clock/advance": {
    summary: "Moves the clock on, and runs what is due on the way",
    body: { required: ["duration"], members: { duration } },
    run: async ({ mock, body }) => {
      await mock.clock.advance((body as { duration: number | string }).duration);
      return clockView(mock);
    },
  },
  "POST /clock/next": {
    summary: "Jumps to the next timer",
    run: async ({ mock }) => ({ moved: await mock.clock.next(), ...clockView(mock) }),
  },
  "GET /faults": {
    summary: "The faults there are",
    run: ({ mock }) => mock.faults.list().map(({ keyHash, ...fault }) => ({ ...fault, oneKey: keyHash !== undefined })),
  },
  "POST /faults": {
    summary: "Adds a fault, and answers with its id",
    body: {
      required: ["operation", "fault"],
      members: {
        operation: text("An operation id, a tool's slug, or `*`."),
        fault: {
          type: "object",
          description: "What goes wrong; the README lists the kinds.",
          examples: [{ status: 422 }, { latencyMs: 2_000 }, { reset: "before-headers" }],
        },
        key: text("Only calls with this key or token."),
        nth: { type: ["integer", "array"], items: { type: "integer" }, description: "Which calls, counted from 1." },
        probability: number("How likely each call is to fail, 0 to 1."),
      },
    },
    run: ({ mock, body }) => ({ id: mock.faults.add(body as FaultRule) }),
  },
  "DELETE /faults": {
    summary: "Removes a fault, or all",
    query: { id: "The fault's id; all without it." },
    run: ({ mock, query }) => {
      const id = query.get("id");
      mock.faults.clear(id === null ? undefined : Number(id));
      return {};
    },
  },
  "GET /journal": {
    summary: "Exchanges that match, oldest first, and how many older ones were dropped",
    query: filterQuery,
    run: ({ mock, query }) => ({ dropped: mock.journal.dropped, entries: mock.journal.find(readFilter(query)) }),
  },
  "GET /journal/wait": {
    summary: "The first exchange that matches and has its answer: one that is there, or the next to come",
    query: { ...filterQuery, timeoutMs: "How long to wait, in milliseconds of the machine. Default 5,000." },
    run: ({ mock, query }) => {
      const { timeoutMs, ...filter } = Object.fromEntries(query);
      const options = timeoutMs === undefined ? {} : { timeoutMs: Number(timeoutMs) };
      return mock.journal.waitFor(readFilter(new URLSearchParams(filter)), options);
    },
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
    body: {
      required: ["token", "id", "status"],
      members: {
        token: text("The token whose team has the resource."),
        id: text("The resource."),
        status: text("The status it gets."),
      },
    },
    run: ({ mock, body }) => {
      const { token, id, status } = body as { token: string; id: string; status: string };
      mock.setStatus(token, id, status);
      return {};
    },
  },
  "POST /webhooks/resend": {
    summary: "Delivers the event of a delivery once more",
    body: { required: ["deliveryId"], members: { deliveryId: text("The delivery.") } },
    run: ({ mock, body }) => mock.webhooks.resend((body as { deliveryId: string }).deliveryId),
  },
  "POST /webhooks/send": {
    summary: "Delivers an event to every webhook that subscribes to it",
    body: {
      required: ["token", "type"],
      members: {
        token: text("The token whose team has the webhooks."),
        type: text("The event's type, such as `deploy.failed`."),
        data: any("The event's data. Default: the newest resource that the type is about."),
      },
    },
    run: ({ mock, body }) => {
      const { token, type, data } = body as { token: string; type: string; data?: unknown };
      return mock.webhooks.send(token, type, data);
    },
  },
  "POST /webhooks/rotate-secret": {
    summary: "Gives a webhook a new secret",
    body: {
      required: ["webhookId"],
      members: {
        webhookId: text("The webhook."),
        keepOld: { ...duration, description: "How long the old secret signs along. Default 24h." },
      },
    },
    run: ({ mock, body }) => {
      const { webhookId, keepOld } = body as { webhookId: string; keepOld?: number | string };
      return { secret: mock.webhooks.rotateSecret(webhookId, keepOld) };
    },
  },
  "POST /webhooks/attack": {
    summary: "Sends a receiver on this machine everything a bad or broken sender might",
    body: {
      required: ["url", "secret"],
      members: {
        url: text("The receiver, on this machine."),
        secret: text("The secret it verifies with."),
        now: number("Epoch milliseconds the receiver takes for the present. Default: the machine's."),
        retiredSecret: text("A secret it no longer takes."),
        timeoutMs: number("Milliseconds for each answer. Default 15,000."),
      },
    },
    run: ({ mock, body }) => {
      const { url, secret, ...options } = body as { url: string; secret: string } & AttackOptions;
      return mock.webhooks.attack(url, secret, options);
    },
  },
  "GET /snapshot": { summary: "Everything the mock knows", run: ({ mock }) => mock.snapshot() },
  "POST /restore": {
    summary: "Restores a snapshot",
    body: { required: ["format"], members: { format: { type: "integer", description: "The format of snapshots." } } },
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

function readFilter(query: URLSearchParams): JournalFilter {
  const { status, executed, overridden, ...texts } = Object.fromEntries(query);
  return {
    ...texts,
    ...(status === undefined ? {} : { status: Number(status) }),
    ...(executed === undefined ? {} : { executed: executed === "true" }),
    ...(overridden === undefined ? {} : { overridden: overridden === "true" }),
  };
}
