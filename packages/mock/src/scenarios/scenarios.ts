import type { FaultRule } from "../engine/faults.ts";
import { infraOperations } from "../generated/infra-operations.ts";
import { toolsOperations } from "../generated/tools-operations.ts";
import type { SeedName } from "../infra/seed-team.ts";
import type { TokenAccount } from "../infra/token-accounts.ts";
import type { AccountKind } from "../tools/tool-accounts.ts";

/** What a mock plays: whose credentials it is tried with, what their team has, and what goes wrong. */
interface ScenarioRow {
  readonly summary: string;
  /** Default `pro`. */
  readonly key?: AccountKind;
  /** Default `owner`. */
  readonly token?: TokenAccount;
  /** What every world of the infrastructure API begins with. Default `team`. */
  readonly seed?: SeedName;
  readonly faults?: readonly FaultRule[];
  readonly latencyMs?: number;
}

function failsNowAndThen({ operationId }: { readonly operationId: string }): readonly FaultRule[] {
  const rule = { operation: operationId, fault: { status: operationId.startsWith("tool_") ? 422 : 503 } };
  return [
    { ...rule, nth: 1 },
    { ...rule, probability: 1 / 3 },
  ];
}

/** Every scenario. */
export const scenarioRows = {
  team: { summary: "A team with servers, a site, a database, AI jobs; all is well" },
  empty: { summary: "A team that begins: its lists are empty", seed: "empty" },
  incident: {
    summary: "web-1 is unreachable, a deploy failed, an alert fires",
    seed: "incident",
  },
  "out-of-credits": { summary: "The tool key has no credits left: 402 until the plan's reset", key: "outOfCredits" },
  "trial-ended": { summary: "The trial is over: the tool key gets 403", key: "expiredTrial" },
  revoked: { summary: "Key and token are revoked: 401", key: "revoked", token: "revoked" },
  "near-limit": {
    summary: "Two requests are left in this minute, then 429",
    key: "nearLimit",
    token: "nearLimit",
  },
  "read-only": { summary: "The token may read: 403 on every change", token: "readOnly" },
  viewer: { summary: "The token is a viewer's in the team: 403 on every change", token: "viewer" },
  "plan-limit": { summary: "The plan Hobby is full: 402 on everything that adds", token: "atPlanLimit" },
  "declined-card": { summary: "The card is declined: 402 on a plan that costs something", token: "declinedCard" },
  flaky: {
    summary: "An operation's first call fails, then one in three (422, 503)",
    faults: [...toolsOperations, ...infraOperations].filter(({ unlisted }) => !unlisted).flatMap(failsNowAndThen),
  },
  outage: { summary: "Every call fails with 503", faults: [{ operation: "*", fault: { status: 503 } }] },
  slow: { summary: "Every answer takes 5 s", latencyMs: 5_000 },
  "lost-answers": {
    summary: "The work is done, and the connection lost before the answer",
    faults: [{ operation: "*", fault: { reset: "before-headers" } }],
  },
  "broken-streams": {
    summary: "Streams of AI jobs break off after 2 kB, to be taken up again",
    faults: [{ operation: "getAiJob", fault: { stream: { ends: "cut", afterBytes: 2_000 } } }],
  },
} as const satisfies Readonly<Record<string, ScenarioRow>>;

/** What a mock can be asked to play. */
export type ScenarioName = keyof typeof scenarioRows;

/** A scenario, as it is chosen from a list. */
export interface ScenarioInfo {
  readonly name: ScenarioName;
  /** What it shows. */
  readonly summary: string;
}

/** Every scenario; the first is the one that holds when none is asked for. */
export const scenarios: readonly ScenarioInfo[] = Object.entries(scenarioRows).map(([name, { summary }]) => ({
  name: name as ScenarioName,
  summary,
}));

/** @throws RangeError when there is no such scenario. */
export function findScenario(name: string): ScenarioRow {
  if (Object.hasOwn(scenarioRows, name)) return scenarioRows[name as ScenarioName];
  const names = Object.keys(scenarioRows).join(", ");
  throw new RangeError(`There is no scenario ${JSON.stringify(name)}. There are: ${names}.`);
}
