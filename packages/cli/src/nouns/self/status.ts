import { defineCommand } from "../../command.ts";
import { shortList } from "../../output/answer.ts";
import { valueText } from "../../output/encode.ts";
import { type StateKind, stateKind } from "../../output/shown-value.ts";
import { allOf, callInfra } from "../../resources/call-infra.ts";
import { listResources, type ResourceSummary } from "../../resources/resource-summary.ts";
import { valuesOf } from "../../session/settings/sources.ts";

/** Healthy states, and the field of the latest work. A muted or pending alert is intended. */
const lists: readonly {
  readonly noun: Noun;
  readonly fine: readonly (StateKind | undefined)[];
  readonly last?: readonly [what: string, field: string];
}[] = [
  { noun: "servers", fine: ["good"] },
  { noun: "sites", fine: ["good"], last: ["deploy", "recentDeploys"] },
  { noun: "databases", fine: ["good"], last: ["backup", "recentBackups"] },
  { noun: "alerts", fine: ["good", "off", "open"] },
  { noun: "webhooks", fine: ["good"] },
];

type Noun = "servers" | "sites" | "databases" | "alerts" | "webhooks";

export const status = defineCommand({
  description:
    "Counts servers, sites, databases, alerts and webhooks, and lists unhealthy ones and those with a failed last deploy or backup.",
  args: {},
  flags: {},
  examples: ["tandem status", 'tandem status --json --query "[?attention!=`[]`].what" -q'],
  async run(context) {
    const found = await callInfra(context, (infra) =>
      Promise.all(lists.map(({ noun }) => listResources(infra, noun, {}))),
    );
    const rows = lists.map(({ noun, fine, last }, index) => {
      const things = found[index]!;
      const attention = things.flatMap((thing) => {
        const problem = fine.includes(stateKind(stateOf(thing))) ? lastFailure(thing, last) : stateText(stateOf(thing));
        return problem === undefined ? [] : [`${valueText(thing.name ?? thing.url ?? thing.id)} ${problem}`];
      });
      return { what: noun, total: things.length, good: things.length - attention.length, attention };
    });
    return shortList("what", ["what", "total", "good", { field: "attention", cut: true }], rows);
  },
});

/** A service that leaves the list out doesn't say that all is well (G-15). */
function lastFailure(thing: object, [what, field]: readonly string[] = []): string | undefined {
  if (field === undefined) return undefined;
  const list = (thing as Readonly<Record<string, unknown>>)[field];
  if (!Array.isArray(list)) return `last ${what} is unknown: no ${field} (G-15)`;
  const kinds = list.map(({ status }: { status: string }) => ({ status, kind: stateKind(status) }));
  const { status, kind } = kinds.find((one) => one.kind !== "open") ?? { kind: "good" };
  if (kind === undefined) return `last ${what} is ${stateText(status)}`;
  return kind === "bad" ? `last ${what} failed` : undefined;
}

/** An unknown state is neither good nor bad. */
const stateText = (state: string | undefined): string =>
  state !== undefined && stateKind(state) ? state : `in the unknown state "${valueText(state)}"`;

const stateOf = ({ state, status: word }: ResourceSummary): string => state ?? word ?? "";

export const whoami = defineCommand({
  description: "Shows the current profile, its URLs, and your teams and roles.",
  args: {},
  flags: {},
  examples: ["tandem whoami", "tandem whoami --json --fields teams.role"],
  async run(context) {
    const teams = await callInfra(context, (infra) => allOf(infra.teams.list({})));
    const [url] = valuesOf("infra-url", context.sources);
    return {
      kind: "record",
      id: "profile",
      record: {
        profile: context.settings.profile,
        service: context.settings.mock ? "the mock" : (url?.value ?? null),
        teams: teams.map(({ id, name, role }) => ({ id, name, role })),
      },
    };
  },
});
