// Which way imports may point. See ARCHITECTURE.md.
const never = (name, from, to, comment) => ({ name, severity: "error", from, to, comment });

// The SDK's folders, from the ground up, and the folders that each may import. Generated files may be imported by all.
const sdkFolders = {
  errors: ["webhooks"],
  time: ["errors"],
  pacing: ["errors", "time", "client/sha256", "node/sqlite"],
  credits: ["errors", "time", "pacing"],
  client: ["errors", "time", "pacing", "request"],
  request: ["errors", "time", "pacing", "client"],
  node: ["errors", "time", "client"],
  tools: ["errors", "time", "client", "request", "pacing", "credits"],
  infra: ["errors", "time", "client", "request"],
  webhooks: [],
};

const sdkLayers = Object.entries(sdkFolders).map(([folder, others]) =>
  never(
    `sdk-${folder}`,
    { path: `^packages/sdk/src/${folder}/`, pathNot: "\\.test(-d)?\\.ts$" },
    { path: "^packages/sdk/src/[^/]+/", pathNot: `^packages/sdk/src/(${[folder, "generated", ...others].join("|")})` },
    others.length === 0 ? "Everything stands on it." : `Beside itself it may import ${others.join(", ")}.`,
  ),
);

// The CLI in one breath: the program, its nouns, what every noun uses, the session with settings, credentials and
// spending, output with prompts and errors, the words of the command line, the process. Each stands on those behind it alone.
const cliLayers = [
  ["program", "program/"],
  ["nouns", "(nouns|mcp)/"],
  ["resources", "resources/"],
  ["session", "session/([^/]+|spending/.*)\\.ts$|command\\.ts$"],
  ["output", "output/(?!errors/)"],
  ["settings", "session/(settings|credentials)/"],
  ["argv", "argv/"],
  ["process", "process/"],
  ["errors", "output/errors/"],
];

const cliRules = cliLayers.slice(1).map(([name, files], index) =>
  never(
    `cli-${name}-look-down`,
    { path: `^packages/cli/src/(${files})`, pathNot: "\\.test\\.ts$" },
    {
      path: `^packages/cli/src/(${cliLayers
        .slice(0, index + 1)
        .map(([, above]) => above)
        .join("|")})`,
    },
    "A layer of the CLI imports none of those above it.",
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    never("no-cycles", {}, { circular: true }, "A cycle has no first file to read."),
    never(
      "sdk-alone",
      { path: "^packages/sdk/" },
      { path: "^packages/(mock|cli)/" },
      "A bug shared by SDK and mock would cancel out in every test.",
    ),
    never(
      "mock-alone",
      { path: "^packages/mock/" },
      { path: "^packages/(sdk|cli)/" },
      "A bug shared by SDK and mock would cancel out in every test.",
    ),
    never(
      "contract-alone",
      { path: "^packages/contract/", pathNot: "\\.test\\.ts$" },
      { path: "^packages/(?!contract/)" },
      "It is used by the CLI, by the mock and by programs, and knows none of them.",
    ),
    never(
      "packages-by-name",
      { path: "^packages/([^/]+)/" },
      { path: "^packages/(?!$1/)[^/]+/src/", dependencyTypesNot: ["aliased"] },
      "Import the name of a package, such as @tandem/sdk: what another package needs is public.",
    ),
    never(
      "reference-alone",
      { path: "^packages/reference/" },
      { path: "^packages/(?!reference/)" },
      "It shows any documents.",
    ),
    never(
      "cli-uses-public-entries",
      { path: "^packages/cli/" },
      { path: "^packages/(sdk|mock|batch)/src/(?!(index|tools|infra|webhooks|node|redis)\\.ts$)" },
      "The CLI is a user of the SDK like any other.",
    ),
    never(
      "nothing-imports-its-own-barrel",
      { path: "^packages/(sdk|mock)/src/", pathNot: "\\.test(-d)?\\.ts$" },
      { path: "^packages/(sdk|mock)/src/index\\.ts$" },
      "Import the defining file: barrels are how cycles begin.",
    ),
    ...sdkLayers,
    never(
      "sdk-entries-are-entries",
      { path: "^packages/sdk/src/[^/]+/", pathNot: "\\.test(-d)?\\.ts$" },
      { path: "^packages/sdk/src/[^/]+\\.ts$" },
      "The root folder holds entries only. Import the defining file.",
    ),
    never(
      "sdk-runs-everywhere",
      {
        path: "^packages/sdk/src/",
        pathNot: "\\.test\\.ts$|^packages/sdk/src/(node|tools/file-input)\\.ts$",
      },
      { dependencyTypes: ["core"], dependencyTypesNot: ["type-only", "type-import"] },
      "Only @tandem/sdk/node, and what SQLite keeps for it, need Node.",
    ),
    never(
      "batch-uses-public-entries",
      { path: "^packages/batch/", pathNot: "\\.test\\.ts$" },
      { path: "^packages/(mock|cli|reference)/|^packages/sdk/src/(?!(index|node|webhooks)\\.ts$)" },
      "A batch is a user of the SDK like any other.",
    ),
    never(
      "batch-on-one-machine-knows-no-redis",
      { path: "^packages/batch/src/(run|ledger|settle|support)/" },
      { path: "^packages/batch/src/redis" },
      "A batch on one machine needs neither Redis nor its libraries.",
    ),
    never(
      "one-file-knows-bullmq",
      { path: "^packages/", pathNot: "^packages/batch/src/redis/row-queue\\.ts$" },
      { path: "node_modules/bullmq" },
      "BullMQ carries rows; what becomes of them is not for it to say.",
    ),
    never(
      "one-file-knows-openapi-fetch",
      {
        path: "^packages/",
        pathNot: "^packages/sdk/src/(request/openapi-client|(tools/tools|infra/infra)-(client|api))\\.ts$",
      },
      { path: "openapi-fetch" },
      "openapi-fetch is in maintenance: only one file would have to change.",
    ),
    ...cliRules,
    // The mock: engine <- the two APIs <- the ways in (create-mock, http, msw).
    never(
      "mock-engine-knows-no-api",
      { path: "^packages/mock/src/engine/", pathNot: "\\.test\\.ts$" },
      { path: "^packages/mock/src/(?!engine/|generated/)" },
      "The engine takes every request of both APIs through the same steps; what differs is handed to it as an Api.",
    ),
    never(
      "mock-apis-know-no-way-in",
      { path: "^packages/mock/src/(infra|tools)/", pathNot: "\\.test\\.ts$" },
      { path: "^packages/mock/src/(http/|msw/|scenarios/|create-mock|mock)" },
      "An API behaves the same under MSW, in mock.fetch and on the port.",
    ),
    never(
      "mock-apis-apart",
      { path: "^packages/mock/src/(infra|tools)/", pathNot: "\\.test\\.ts$|/testing/" },
      { path: "^packages/mock/src/(infra|tools)/", pathNot: "^packages/mock/src/$1/" },
      "Nothing is shared by the two APIs but the engine.",
    ),
    never(
      "mock-state-machines-know-no-resource",
      { path: "^packages/mock/src/infra/state-machine/(state-machine|timers|move)\\.ts$" },
      { path: "^packages/mock/src/infra/[^/]+/", pathNot: "/state-machine/|/webhooks/announce\\.ts$" },
      "Resources use the state machine; only state-machines.ts lists them.",
    ),
    never(
      "mock-ships-no-test-code",
      { path: "^packages/mock/src/", pathNot: "\\.test\\.ts$|/testing/" },
      { path: "^packages/mock/src/(testing/|generated/response-validators)" },
      "The validators of answers are half a megabyte that only tests need.",
    ),
    never("no-unresolved", {}, { couldNotResolve: true }, "The import leads nowhere."),
  ],
  options: {
    doNotFollow: { path: "node_modules|/dist/" },
    // What runs on other hosts has a package, and dependencies, of its own; what runs in the reference page has a server.
    exclude: { path: "/dist/|/\\.work/|^test/everywhere/hosts/|^packages/reference/page/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["node", "import", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".json"],
    },
  },
};
