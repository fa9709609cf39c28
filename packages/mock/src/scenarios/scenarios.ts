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
  team: { summary: "A healthy team with servers, a site, a database and AI jobs" },
  empty: { summary: "A new team without resources", seed: "empty" },
  incident: {
    summary: "web-1 is unreachable, a deploy failed, and an alert is firing",
    seed: "incident",
  },
  "out-of-credits": { summary: "The key has no credits left: 402 until the plan's reset", key: "outOfCredits" },
  "trial-ended": { summary: "The trial has expired: the key gets 403", key: "expiredTrial" },
  revoked: { summary: "The key and the token are revoked: 401", key: "revoked", token: "revoked" },
  "near-limit": {
    summary: "Two requests are left this minute, then 429",
    key: "nearLimit",
    token: "nearLimit",
  },
  "read-only": { summary: "The token is read-only: 403 on every change", token: "readOnly" },
  viewer: { summary: "The token belongs to a viewer: 403 on every change", token: "viewer" },
  "plan-limit": { summary: "The Hobby plan's limits are reached: 402 on every create", token: "atPlanLimit" },
  "declined-card": { summary: "The card is declined: 402 on paid plans", token: "declinedCard" },
  flaky: {
    summary: "The first call of each operation fails, then 1 in 3 (422, 503)",
    faults: [...toolsOperations, ...infraOperations].filter(({ unlisted }) => !unlisted).flatMap(failsNowAndThen),
  },
  outage: { summary: "Every call fails with 503", faults: [{ operation: "*", fault: { status: 503 } }] },
  slow: { summary: "Every response takes 5 s", latencyMs: 5_000 },
  "lost-answers": {
    summary: "Calls are executed, but their responses are lost",
    faults: [{ operation: "*", fault: { reset: "before-headers" } }],
  },
  "broken-streams": {
    summary: "AI job streams break after 2 kB, and can be resumed",
    faults: [{ operation: "getAiJob", fault: { stream: { ends: "cut", afterBytes: 2_000 } } }],
  },
} as const satisfies Readonly<Record<string, ScenarioRow>>;

/** Name of a scenario. */
export type ScenarioName = keyof typeof scenarioRows;

/** A scenario with its description. */
export interface ScenarioInfo {
  readonly name: ScenarioName;
  /** What it shows. */
  readonly summary: string;
}

/** Every scenario; the first is the default. */
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
