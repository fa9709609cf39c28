import { readdirSync, readFileSync } from "node:fs";
import { inspect } from "node:util";
import { isTandemError, Tandem } from "@tandem/sdk";
import { memoryLedger } from "@tandem/sdk/batch";
import { sqliteLedger } from "@tandem/sdk/node";
import * as webhooks from "@tandem/sdk/webhooks";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";

// Every export of every entry, as the packages name them, called with arguments of the wrong type.

const root = new URL("../", import.meta.url);

// Of 250,000 errors no one reads the stack.
Error.stackTraceLimit = 0;
const entries = ["sdk", "mock", "fleet"].flatMap((name) => {
  const { exports } = JSON.parse(readFileSync(new URL(`packages/${name}/package.json`, root), "utf8"));
  const paths = Object.keys(exports).filter((path) => !/\.json$|\/browser$/.test(path));
  return paths.map((path) => `@tandem/${name}${path.slice(1)}`);
});

const trap = () => {
  throw new Error("trap");
};
const traps = { get: trap, has: trap, ownKeys: trap, getPrototypeOf: trap };
const throwing = new Proxy(() => {}, { ...traps, apply: trap });
const wrong: readonly (readonly [string, unknown])[] = [
  ["undefined", undefined],
  ["null", null],
  ["a number", 5],
  ["NaN", Number.NaN],
  ["a bigint", 5n],
  ["text", "x"],
  ["no text", ""],
  ["a symbol", Symbol("x")],
  ["true", true],
  ["a function", () => {}],
  ["an array", [1, null]],
  ["an object", {}],
  ["a date", new Date(Number.NaN)],
  ["an object without a prototype", Object.create(null)],
  ["a proxy that throws", throwing],
];

/** What options are called anywhere. */
const optionNames = [
  ...new Set(
    ["sdk", "mock", "fleet"].flatMap((name) => {
      const folder = new URL(`packages/${name}/src/`, root);
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
      const texts = files
        .filter((file) => file.endsWith(".ts") && !/test|generated/.test(file))
        .map((file) => readFileSync(new URL(file, folder), "utf8"));
      const interfaces = texts.flatMap(
        (text) => text.match(/^export interface \w*(?:Options|Query|Timeout)\b[\s\S]*?^\}/gm) ?? [],
      );
      return interfaces.flatMap((text) => [...text.matchAll(/^ {2}(\w+)\??:/gm)].map(([, option]) => option!));
    }),
  ),
];

const options = optionNames.flatMap((name) =>
  [null, Symbol("x"), -1, "x", [], new Proxy(() => {}, traps)].map(
    (value) => [`{ ${name}: ${typeof value} }`, { [name]: value }] as const,
  ),
);

/** Classes that the documentation names for bad input of their own kind: the mock's is a RangeError that names the option. */
const documented = /^(?:ServiceFileError|HarError): |^RangeError: (?:createMock has|.*; got )/;

/** Made by the SDK alone: errors, and what `@tandem/fleet` and its like share with it. */
const internal =
  /Error$|^(?:Queue\w+|FleetWorker|ToolPrice|answersFrom|differentPlan|unreadableKey|longestCallMs|monotonic|onTimeout|onTimeoutOrAbort|wait|lateTimers|optionsOf|mergeServiceFiles|guessedPages|encodeRequest)$|\.credits\.settle$/;

/** What isn't over by then waits for something that the arguments allow. */
const patience = () => new Promise((resolve) => setTimeout(resolve, 2, "waits"));

const firstOf = (result: Partial<AsyncIterable<unknown>>) => {
  const iterator = result[Symbol.asyncIterator]?.();
  return iterator?.next();
};

/** What a call ends with: thrown synchronously, by its promise, or by the first step of what it iterates over. */
async function failureOf(call: () => unknown): Promise<unknown> {
  try {
    const result = call() as Partial<AsyncIterableIterator<unknown> & Promise<unknown>> | undefined;
    if (typeof result !== "object" || result === null) return undefined;
    const waited = typeof result.then === "function" ? (result as Promise<unknown>) : firstOf(result);
    const end = await Promise.race([waited, patience()]);
    if (end === "waits") waited?.catch(() => {});
  } catch (error) {
    return error;
  }
  return undefined;
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

type Called = (...given: unknown[]) => unknown;

async function faults(name: string, call: Called): Promise<string[]> {
  const found = new Set<string>();
  const attack = async (what: string, ...given: unknown[]) => {
    const error = await failureOf(() => call(...given));
    if (error === undefined || isTandemError(error) || documented.test(String(error))) return;
    found.add(`${name}(${what}): ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`);
  };
  // Beside each other: most of their time is patience.
  for (const [what, value] of wrong) {
    await Promise.all([
      attack(what, value),
      attack(`"x", ${what}`, "x", value),
      attack(`{}, ${what}`, {}, value),
      attack(`"x", {}, ${what}`, "x", {}, value),
      attack(`"x", "x", ${what}`, "x", "x", value),
    ]);
  }
  if (found.size > 0) return [...found];
  for (const few of chunks(options, 20)) {
    await Promise.all(few.flatMap(([what, value]) => [attack(what, value), attack(`"x", ${what}`, "x", value)]));
  }
  return [...found];
}

const isClass = (value: unknown): value is new (...given: unknown[]) => object =>
  typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));

/** The methods of an object, its getters' objects included, by their paths. */
function* methodsOf(owner: object, path: string, depth = 0): Generator<[string, Called]> {
  const names = new Set<string>();
  for (let at = owner; at && at !== Object.prototype && at !== Function.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) if (name !== "constructor") names.add(name);
  }
  for (const name of names) {
    const value = (owner as Record<string, unknown>)[name];
    if (typeof value === "function") yield [`${path}.${name}`, (...given) => (value as Called).apply(owner, given)];
    else if (depth < 2 && typeof value === "object" && value !== null && !Array.isArray(value))
      yield* methodsOf(value, `${path}.${name}`, depth + 1);
  }
}

const exported = await Promise.all(entries.map(async (entry) => [entry, Object.entries(await import(entry))] as const));

describe.each(exported)("%s", (_, values) => {
  test.each(values.filter(([name, value]) => typeof value === "function" && !internal.test(name)))(
    "%s",
    async (name, value) => {
      const call = isClass(value) ? (...given: unknown[]) => new value(...given) : (value as Called);
      expect(await faults(name, call)).toEqual([]);
    },
  );
});

const refused = async () => Response.json({ title: "No" }, { status: 404 });
const url = "https://api.example.com";
const tandem = new Tandem({
  fetch: refused,
  pacing: false,
  retries: 0,
  tools: { apiKey: "tdm_x", baseUrl: url },
  infra: { token: "tdi_x", baseUrl: url },
});
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const handler = () => webhooks.webhookHandler({ secrets: secret }).otherwise(() => {});

/** What exports make, ready to be called. */
const made: Readonly<Record<string, object>> = {
  tandem,
  "tools.withBudget()": tandem.tools.withBudget({ credits: 1 }),
  "ai.attach()": tandem.infra.ai.attach("job_1"),
  "servers.list()": tandem.infra.servers.list(),
  "webhookHandler()": handler(),
  "createVerifier()": webhooks.createVerifier({ secrets: secret }),
  "a handler of": {
    node: webhooks.nodeWebhook(handler()),
    express: webhooks.expressWebhook(handler()),
    nextPages: webhooks.nextPagesWebhook(handler()),
    koa: webhooks.koaWebhook(handler()),
    hono: webhooks.honoWebhook(handler()),
  },
  ...Object.fromEntries(
    [memoryLedger(), sqliteLedger("never-opened.db")].map((ledger) => [
      ledger.constructor.name,
      Object.fromEntries(
        (["open", "summary", "rows", "retry"] as const).map((name) => [
          name,
          (...given: unknown[]) => (ledger[name] as Called)(...given),
        ]),
      ),
    ]),
  ),
};

describe.each(Object.entries(made))("%s", (name, owner) => {
  const methods = [...methodsOf(owner, name)].filter(
    ([path]) => !/\.(?:then|catch|finally|toString|next|return|throw)$/.test(path) && !internal.test(path),
  );

  test.each(methods)("%s", async (path, call) => {
    expect(await faults(path, call)).toEqual([]);
  });
});

test("a client is printed under its own name, also once it's bundled", async () => {
  const entryPoints = [new URL("packages/sdk/src/index.ts", root).pathname];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: "esm", platform: "node" });
  const bundled = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString("base64")}`
  );
  const tandem = new bundled.Tandem();

  expect(inspect(tandem)).toBe("Tandem { tools: ToolsClient {} }");
  expect(tandem.infra.constructor.name).toBe("InfraClient");
});
