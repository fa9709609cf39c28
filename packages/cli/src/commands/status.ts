import type { InfraClient } from "@tandem/sdk";
import { defineCommand } from "../command.ts";
import { callInfra } from "../infra/call-infra.ts";
import { allOf } from "../infra/check-answer.ts";
import { valueText } from "../output/value-text.ts";

interface Thing {
  readonly id: string;
  readonly name?: string;
  readonly url?: string | null;
  readonly status?: string;
  readonly state?: string;
}

/** Each list with the states in which nothing needs to be done. */
const lists = [
  { noun: "servers", good: ["online"] },
  { noun: "sites", good: ["active"] },
  { noun: "databases", good: ["online"] },
  { noun: "alerts", good: ["ok", "muted", "pending", "no_data"] },
  { noun: "webhooks", good: ["active", "enabled"] },
] as const;

export const status = defineCommand({
  description:
    "Counts servers, sites, databases, alerts and webhooks, and names those in another state than a good one.",
  args: {},
  flags: {},
  examples: ["tandem status", 'tandem status --json --query "[?attention!=`[]`].what" -q'],
  async run(context) {
    const found = await callInfra(context, (infra) => Promise.all(lists.map(({ noun }) => all(infra, noun))));
    return {
      kind: "list",
      id: "what",
      allColumns: true,
      columns: [{ field: "what" }, { field: "total" }, { field: "good" }, { field: "attention", cut: true }],
      rows: lists.map(({ noun, good }, index) => {
        const things = found[index]!;
        const bad = things.filter((thing) => !(good as readonly string[]).includes(stateOf(thing)));
        return {
          what: noun,
          total: things.length,
          good: things.length - bad.length,
          attention: bad.map(
            (thing) => `${valueText(thing.name ?? thing.url ?? thing.id)} ${valueText(stateOf(thing))}`,
          ),
        };
      }),
    };
  },
});

const stateOf = ({ state, status: word }: Thing): string => state ?? word ?? "";

function all(infra: InfraClient, noun: (typeof lists)[number]["noun"]): Promise<readonly Thing[]> {
  return allOf(infra[noun].list({ limit: 100 }) as AsyncIterable<Thing>);
}
