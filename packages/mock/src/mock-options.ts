import type { ServiceFile } from "@tandem/contract";
import { checkShape, objectOf, type Shape } from "./engine/check-shape.ts";
import { isMoment, parseMoment } from "./engine/clock.ts";
import { longestLatencyMs } from "./engine/faults.ts";
import type { CheckResponse } from "./engine/service.ts";
import type { SeedData } from "./infra/seed-data.ts";
import { seededTokens } from "./infra/token-accounts.ts";
import { readHostName } from "./infra/webhooks/allowed-hosts.ts";
import { findScenario, type ScenarioName } from "./scenarios/scenarios.ts";
import type { CreditCost, CreditsRefill } from "./tools/credits.ts";
import { seededKeys } from "./tools/tool-accounts.ts";

/** Options of `createMock`. */
export interface MockOptions {
  /** Differences between the service and the specs: the contents of a service file. Default: none. */
  readonly service?: ServiceFile;
  /** Scenario: one of `scenarios`. Default `team`, without problems. */
  readonly scenario?: ScenarioName;
  /** Seed of ids, variation and faults: the same seed returns the same bytes. Default 1. */
  readonly seed?: number;
  /** Start of the clock, as RFC 3339. Default `2026-01-01T00:00:00Z`; with `clock: "real"`, the current time. */
  readonly now?: string;
  /**
   * `virtual` time moves only with `clock.advance` and `clock.next`. `auto` time also moves to the next wait of a caller
   * in this process when no request is open, so retries and rate limits take no time. `real` time moves with the
   * machine's. Default `virtual`.
   */
  readonly clock?: "virtual" | "auto" | "real";
  /** Speed of a real clock, relative to the machine's; 0 freezes it. Default 1. */
  readonly speed?: number;
  /** Latency of every response on the mock's clock, in milliseconds. Default: the scenario's, usually 0. */
  readonly latencyMs?: number;
  /** @internal Throws on a response that breaks the description: how the project's own tests run. */
  readonly checkResponse?: CheckResponse;
  /** Serves routes that the service describes but doesn't list. Default false. */
  readonly unlisted?: boolean;
  /** Delivers webhooks. Default: deliveries are simulated. */
  readonly webhooks?: WebhookOptions;
  /**
   * Origins that `handlers` respond to, such as `["https://api.example.com"]`. Default: all, including your own app's.
   */
  readonly origins?: readonly string[];
  /** Requests per minute for each key or token, for load tests. Default `{ tools: 60, infra: 120 }`. */
  readonly requestsPerMinute?: { readonly tools?: number; readonly infra?: number };
  /** Accepts any key and token, as `pro` and `owner`. Default false. */
  readonly acceptAnyCredential?: boolean;
  /** Also lists the tools at a GET of any tool's URL. Default true. */
  readonly listAtEveryTool?: boolean;
  /**
   * Initial resources of a team, instead of the scenario's: lists of request bodies by resource. The first request, or
   * `listen`, rejects with a RangeError if they're invalid. Default: the scenario's.
   */
  readonly seedData?: SeedData;
  /** Milliseconds that each request moves the clock forward, for clients that wait in real time. Default 0. */
  readonly autoAdvanceMs?: number;
  /** When tool credits refill: on the first of the month, or at midnight UTC. Default `monthly` (assumed). */
  readonly creditsRefill?: CreditsRefill;
  /**
   * Credits per tool call, or a function that returns them. Default: about one per 1,000 tokens, more for heavier
   * models.
   */
  readonly creditCost?: CreditCost | number;
}

/** How webhooks are delivered. */
export interface WebhookOptions {
  /** Delivers to this machine, and accepts `http` URLs for webhooks. Default false. */
  readonly deliver?: boolean;
  /** Other hosts to deliver to, as in a URL. Default: none. */
  readonly allowHosts?: readonly string[];
  /** Timeout of a receiver, in milliseconds of the machine. Default 15,000 (assumed). */
  readonly timeoutMs?: number;
}

export type ResolvedOptions = ReturnType<typeof resolveOptions>;

const defaultDeliveryTimeoutMs = 15_000;
const defaultNow = "2026-01-01T00:00:00Z";

const limit: Shape = { type: "integer", minimum: 1 };
const flag: Shape = { type: "boolean" };
const texts: Shape = { type: "array", items: { type: "string" } };

const bodies: Shape = { type: "array", items: { type: "object" } };
const seedTables = {
  servers: bodies,
  sites: bodies,
  databases: bodies,
  alerts: bodies,
  webhooks: bodies,
} satisfies Readonly<Record<keyof SeedData, Shape>>;

/** The options that JSON can carry: those of the control plane. */
export const jsonOptions = {
  scenario: { type: "string", description: "What is simulated. Starts over." },
  seed: { type: "integer", description: "Decides ids, variation and faults. Starts over." },
  now: { type: "string", description: "Where the clock starts, as RFC 3339. Starts over." },
  clock: {
    enum: ["virtual", "auto", "real"],
    description: "A virtual clock moves only when you advance it, an auto clock also to the next wait.",
  },
  speed: { type: "number", minimum: 0, description: "Times faster than real time; 0 freezes the clock." },
  latencyMs: { type: "number", minimum: 0, maximum: longestLatencyMs, description: "What every response takes." },
  unlisted: { ...flag, description: "Whether operations without a listed route respond." },
  webhooks: {
    ...objectOf({ deliver: flag, allowHosts: texts, timeoutMs: limit }),
    description: "How deliveries are sent. Starts over.",
  },
  requestsPerMinute: {
    ...objectOf({ tools: limit, infra: limit }),
    description: "Requests that each key or token may send in a minute.",
  },
  acceptAnyCredential: { ...flag, description: "Whether keys and tokens of any form are accepted." },
  listAtEveryTool: { ...flag, description: "Whether a GET to any tool's path lists the tools." },
  seedData: { ...objectOf(seedTables), description: "Initial resources of a team. Starts over." },
  autoAdvanceMs: { type: "number", minimum: 0, description: "How far each request advances the clock." },
  creditsRefill: { enum: ["monthly", "daily"], description: "When tool credits refill." },
  creditCost: { type: "number", minimum: 0, description: "Credits that every tool call costs." },
  service: { type: "object", description: "The service file to speak." },
} satisfies Readonly<Partial<Record<keyof MockOptions, Shape>>>;

/** Options that start over when they change, since the state comes from them. */
export const stateOptions = ["scenario", "seed", "now", "webhooks", "seedData"] as const;

const optionsShape = objectOf({
  ...jsonOptions,
  checkResponse: {},
  origins: texts,
  creditCost: {},
} satisfies Readonly<Record<keyof MockOptions, Shape>>);

/** @throws RangeError for an unknown option, or a value that an option doesn't take. */
export function resolveOptions(options: MockOptions) {
  checkShape(options, optionsShape, "createMock");
  const clock = options.speed === 0 ? "virtual" : (options.clock ?? "virtual");
  const start = options.now === undefined && clock === "real" ? Date.now() : parseMoment(options.now ?? defaultNow);
  if (!isMoment(start)) throw new RangeError(`now is not a date: ${JSON.stringify(options.now)}.`);
  const { speed = 1, scenario = "team", creditCost, requestsPerMinute } = options;
  if (creditCost !== undefined && typeof creditCost !== "function") {
    checkShape(creditCost, jsonOptions.creditCost, "creditCost");
  }
  const { key = "pro", token = "owner", seed = "team", faults = [], latencyMs = 0 } = findScenario(scenario);
  return {
    scenario: { name: scenario, key: seededKeys[key], token: seededTokens[token], seed, faults },
    seed: options.seed ?? 1,
    start,
    clock,
    speed: speed || 1,
    latencyMs: options.latencyMs ?? latencyMs,
    checkResponse: options.checkResponse,
    unlisted: options.unlisted ?? false,
    allowedHosts: {
      loopback: options.webhooks?.deliver ?? false,
      hosts: (options.webhooks?.allowHosts ?? []).map((host) => readHostName(host, "webhooks.allowHosts")),
    },
    deliveryTimeoutMs: options.webhooks?.timeoutMs ?? defaultDeliveryTimeoutMs,
    origins: options.origins?.map(readOrigin),
    requestsPerMinute: { tools: requestsPerMinute?.tools ?? 60, infra: requestsPerMinute?.infra ?? 120 },
    acceptAnyCredential: options.acceptAnyCredential ?? false,
    listAtEveryTool: options.listAtEveryTool ?? true,
    creditCost: typeof creditCost === "number" ? () => creditCost : (creditCost ?? (({ credits }) => credits)),
    creditsRefill: options.creditsRefill ?? "monthly",
    seedData: options.seedData,
    autoAdvanceMs: options.autoAdvanceMs ?? 0,
  };
}

function readOrigin(origin: string): string {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  throw new RangeError(`An origin looks like https://api.example.com; got ${JSON.stringify(origin)}.`);
}
