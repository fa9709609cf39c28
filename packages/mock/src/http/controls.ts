import { objectOf, type Shape } from "../engine/check-shape.ts";
import { checkSeedData } from "../infra/seed-data.ts";
import { jsonOptions, type MockOptions } from "../mock-options.ts";
import type { Snapshot } from "../snapshot.ts";
import { type CreditChange, creditShapes } from "../tools/credits.ts";
import type { AccountKind } from "../tools/tool-accounts.ts";
import { clockControls } from "./controls/clock-controls.ts";
import { anyObject, type Control, nothing, text } from "./controls/control.ts";
import { resourceControls } from "./controls/resource-controls.ts";
import { trafficControls } from "./controls/traffic-controls.ts";
import { webhookControls } from "./controls/webhook-controls.ts";

const balanceShape = objectOf({
  creditsRemaining: { type: "number" },
  resetsAt: text("When the plan refills the balance, as RFC 3339."),
});
const credentials: Shape = {
  type: "object",
  additionalProperties: { type: "string" },
  description: "By kind of account.",
};
const options = objectOf(jsonOptions);

const wholeControls: Readonly<Record<string, Control>> = {
  "GET /options": { summary: "The options that were given", result: options, run: ({ mock }) => mock.options },
  "POST /options": {
    summary: "Changes options: scenario, clock, latency, rate limits, prices and so on",
    body: options,
    result: options,
    run: async ({ mock, body }) => {
      const options = body as MockOptions;
      if (options.seedData) await checkSeedData(options.seedData);
      mock.configure(options);
      return mock.options;
    },
  },
  "GET /scenario": {
    summary: "The scenario, and the key and token to try it with",
    result: objectOf({ name: { type: "string" }, key: { type: "string" }, token: { type: "string" } }),
    run: ({ mock }) => mock.scenario,
  },
  "GET /keys": { summary: "The seeded tool keys", result: credentials, run: ({ mock }) => mock.keys },
  "GET /tokens": {
    summary: "The seeded tokens of the infrastructure API",
    result: credentials,
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
    result: objectOf({ key: text("The new key or token.") }),
    run: ({ mock, body }) => {
      const { kind, sameAccountAs } = body as { kind: AccountKind; sameAccountAs?: string };
      return { key: mock.createKey(kind, sameAccountAs) };
    },
  },
  "POST /keys/revoke": {
    summary: "Revokes a key or token: its calls get 401",
    body: objectOf({ key: text("The key or token, or the caller's label.") }, ["key"]),
    result: nothing,
    run: ({ mock, body }) => mock.revokeKey((body as { key: string }).key),
  },
  "POST /credits": {
    summary: "The balance of a tool key, changed first if the body says so",
    body: objectOf({ key: text("The key, or the caller's label. Default: the scenario's key."), ...creditShapes }),
    result: balanceShape,
    run: ({ mock, body }) => {
      const { key = mock.scenario.key, ...change } = body as { key?: string } & CreditChange;
      return mock.credits(key, change);
    },
  },
  "GET /snapshot": { summary: "Everything the mock knows", result: anyObject, run: ({ mock }) => mock.snapshot() },
  "POST /restore": {
    summary: "Restores a snapshot",
    body: { type: "object", description: "A snapshot." },
    result: nothing,
    run: ({ mock, body }) => mock.restore(body as Snapshot),
  },
  "POST /reset": { summary: "Back to the state of a new mock", result: nothing, run: ({ mock }) => mock.reset() },
};

/** Every control by its method and path below `/__mock`. */
export const controls: Readonly<Record<string, Control>> = {
  ...clockControls,
  ...wholeControls,
  ...trafficControls,
  ...resourceControls,
  ...webhookControls,
};
