import type { MockOptions, SeedData } from "@tandem/mock";
import type { FlagValues } from "../../argv/specs.ts";
import { flagPlace, type NumberRule, parseDuration, parseNumber } from "../../argv/values.ts";
import { readBodyFile } from "../../resources/body-file.ts";
import type { Context } from "../../session/context.ts";
import { readServiceFile } from "../../session/settings/service-file.ts";

/** The flags of the mock's options. Others can be set while it runs: mock control POST /options. */
export const optionFlags = {
  seed: { value: "N", summary: "Same seed, same responses (default 1)" },
  now: { value: "TIME", summary: "Start time of its clock, such as 2026-01-01T00:00:00Z (default: now)" },
  freeze: { negatable: true, summary: "Stop its clock; advance it with tandem mock control POST /clock/advance" },
  speed: { value: "N", summary: "How much faster than real time its clock runs; 0 stops it (default 1)" },
  latency: { value: "DURATION", summary: "Delay of each response (default 0ms, or the scenario's)" },
  autoAdvance: { value: "DURATION", summary: "Advance the clock by this much with each request" },
  seedFile: { value: "FILE", summary: "Initial resources of the team, as YAML or JSON lists of create bodies" },
  toolsPerMinute: { value: "N", summary: "Requests per minute for each key (default 60)" },
  infraPerMinute: { value: "N", summary: "Requests per minute for each token (default 120)" },
  creditCost: { value: "N", summary: "Credits charged for each tool call (default: depends on its tokens)" },
  creditsRefill: { value: "monthly|daily", summary: "When tool credits refill (default monthly)" },
  anyCredential: { negatable: true, summary: "Accept keys and tokens of any form" },
  deliver: { negatable: true, summary: "Send webhook deliveries to this machine (default on, unless --host opens it)" },
  deliverTo: { value: "HOST", many: true, summary: "Also send webhook deliveries to this host" },
} as const;

type OptionFlags = FlagValues<typeof optionFlags>;

/** The options that flags name, and no others. */
export async function readOptionFlags(context: Context, flags: OptionFlags): Promise<MockOptions> {
  const numberOf = (name: keyof OptionFlags, rule: NumberRule) =>
    parseNumber(flags[name] as string | undefined, flagPlace(name), rule);
  const durationOf = (name: keyof OptionFlags) => parseDuration(flags[name] as string | undefined, flagPlace(name));
  const whole = { integer: true, min: 1 };
  const webhooks = given({
    deliver: flags.deliver,
    allowHosts: flags.deliverTo.length > 0 ? flags.deliverTo : undefined,
  });
  const requestsPerMinute = given({
    tools: numberOf("toolsPerMinute", whole),
    infra: numberOf("infraPerMinute", whole),
  });
  const options = {
    seed: numberOf("seed", { integer: true }),
    now: flags.now,
    clock: flags.freeze === undefined ? undefined : flags.freeze ? "virtual" : "real",
    speed: numberOf("speed", { min: 0 }),
    latencyMs: durationOf("latency"),
    autoAdvanceMs: durationOf("autoAdvance"),
    seedData: flags.seedFile === undefined ? undefined : ((await readBodyFile(context, flags.seedFile)) as SeedData),
    requestsPerMinute,
    creditCost: numberOf("creditCost", { min: 0 }),
    creditsRefill: flags.creditsRefill,
    acceptAnyCredential: flags.anyCredential,
    webhooks,
    service: await readServiceFile(context.sources),
  };
  return (given(options) ?? {}) as MockOptions;
}

/** The given options, or undefined. */
function given(values: Readonly<Record<string, unknown>>): object | undefined {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
