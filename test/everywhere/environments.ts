// Where the suite runs: one row an environment.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromiumPath } from "../browser/chromium.ts";

export interface Environment {
  /** What a user would say they run, for the table: `Jest 30, CommonJS`. */
  name: string;
  /** The column: a version of Node, or of the runtime itself. */
  on: string;
  /** Program and arguments. */
  command: readonly string[];
  /** Client options that one needs there. */
  options?: object;
  /** Does a failure there tell whether the request was sent? Default true. */
  isTold?: boolean;
  /**
   * A browser sends a request again by itself when a kept connection breaks, and cannot be kept from it. It hides where a
   * redirect leads and which one it is, and tells no failure from another. Default false.
   */
  isBrowser?: boolean;
  /** What it takes beside the program, when that may be missing: its path, undefined when it is. */
  needs?: { name: string; path: string | undefined };
}

const here = fileURLToPath(new URL(".", import.meta.url));

/** The folder of an installed package, here or at the root of the repository. */
const packageFolder = (name: string): string =>
  [here, join(here, "../..")].map((base) => join(base, "node_modules", name)).find(existsSync) ?? name;

const inPackage = (name: string, file: string): string => join(packageFolder(name), file);

const jestRun = (environment: string, ...files: readonly string[]) => [
  "--experimental-vm-modules",
  "--no-warnings",
  inPackage("jest", "bin/jest.js"),
  "--config=hosts/jest/jest.config.cjs",
  `--env=${environment}`,
  "--ci",
  "--colors=false",
  "--runTestsByPath",
  ...files.map((file) => `hosts/jest/${file}`),
];

/** What is tried on each version of Node: the name, and what Node is started with. */
const onNode = (): readonly (Pick<Environment, "name" | "options"> & { args: readonly string[] })[] => [
  { name: "ESM", args: ["hosts/node.mjs", "import"] },
  { name: "CommonJS", args: ["hosts/node.mjs", "require"] },
  { name: "ESM and CommonJS in one process: one rate limit", args: ["hosts/one-limit.mjs"] },
  { name: "nodeTransport()", args: ["hosts/node.mjs", "import", "fetch", "@tandem/sdk/node"] },
  ...[6, 7, 8].flatMap((major) =>
    ["Agent", "EnvHttpProxyAgent", "ProxyAgent"].map((dispatcher) => ({
      name: `undici ${major}, ${dispatcher}`,
      args: ["--no-warnings", "hosts/node.mjs", "import", dispatcher, `undici${major}`],
    })),
  ),
  ...["node-fetch", "cross-fetch", "undici6", "undici7", "undici8"].map((name) => ({
    name: `fetch of ${name.replace(/(?<=undici)/, " ")}`,
    args: ["--no-warnings", "hosts/node.mjs", "import", "fetch", name],
  })),
  { name: "Jest 30, CommonJS", args: jestRun("node", "features.test.cjs", "fake-timers.test.cjs") },
  { name: "Jest 30, ESM", args: jestRun("node", "features.test.mjs") },
];

const node24 = () => inPackage("node24", "bin/node");

const typesRow = (installedAs: string, version: string, what: string, config: string): Environment => ({
  name: `TypeScript ${version}, ${what}`,
  on: "itself",
  command: [node24(), inPackage(`typescript${installedAs}`, "bin/tsc"), "-p", `hosts/types/tsconfig.${config}.json`],
});

const inNode24 = (name: string, ...args: readonly string[]): Environment => ({
  name,
  on: "Node 24",
  command: [node24(), "--no-warnings", ...args],
});

/** What is tried once. */
const once = (): readonly Environment[] => [
  ...[
    { name: "Bun 1.4", program: [inPackage("bun", "bin/bun.exe")] },
    { name: "Deno 2.9", program: [inPackage("deno", "deno"), "run", "--allow-all"] },
  ].flatMap(({ name, program }) => [
    { name, on: "itself", command: [...program, "hosts/node.mjs", "import"] },
    { name: `${name}, CommonJS`, on: "itself", command: [...program, "hosts/node.mjs", "require"] },
    {
      name: `${name}, nodeTransport()`,
      on: "itself",
      command: [...program, "hosts/node.mjs", "import", "fetch", "@tandem/sdk/node"],
    },
    {
      name: `${name}, a ledger and a rate limit in a file`,
      on: "itself",
      command: [...program, "hosts/one-file.mjs", ...program],
    },
    { name: `${name}, the command line`, on: "itself", command: [node24(), "hosts/cli.mjs", ...program] },
    { name: `${name}, the mock`, on: "itself", command: [...program, "hosts/mock.mjs"] },
  ]),
  {
    name: "workerd",
    on: "itself",
    command: [node24(), "hosts/workerd.mjs", inPackage("workerd", "bin/workerd")],
    // All that it says is "Network connection lost".
    isTold: false,
  },
  ...["page", "worker"].map((part) => ({
    name: `Chromium, ${part === "page" ? "a page" : "a Web Worker"}`,
    on: "itself",
    command: [node24(), "--no-warnings", "hosts/chromium.mjs", part],
    options: { allowBrowser: true },
    isBrowser: true,
    needs: { name: "Chromium", path: chromiumPath },
  })),
  { name: "Next.js 16, edge and Node routes", on: "itself", command: [node24(), "hosts/next.mjs", "app"] },
  { name: "Next.js 16, the example's receiver", on: "itself", command: [node24(), "hosts/next.mjs", "example"] },
  inNode24("bundled by esbuild", "hosts/bundle.mjs"),
  ...["59", "6", "7"].flatMap((version) =>
    ["node16", "nodenext", "bundler"].map((resolution) =>
      typesRow(version, version.replace("59", "5.9"), resolution, resolution),
    ),
  ),
];

/** Every environment there is. Called once all that can be installed is. */
export function environments(): readonly Environment[] {
  const nodes = [22, 24, 26].map((major): [string, string] => [`Node ${major}`, inPackage(`node${major}`, "bin/node")]);
  return [
    ...onNode().flatMap(({ args, ...row }) =>
      nodes.map(([on, program]) => ({ ...row, on, command: [program, ...args] })),
    ),
    ...nodes.map(([on, program]) => ({ name: "the command line", on, command: [program, "hosts/cli.mjs", program] })),
    ...nodes.map(([on, program]) => ({ name: "the mock", on, command: [program, "hosts/mock.mjs"] })),
    ...nodes.map(([on, program]) => ({
      name: "a ledger and a rate limit in a file",
      on,
      command: [program, "hosts/one-file.mjs", program],
    })),
    ...once(),
  ];
}
