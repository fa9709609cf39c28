// Which way imports may point. See ARCHITECTURE.md.
const never = (name, from, to, comment) => ({ name, severity: "error", from, to, comment });

// The SDK's folders, from the ground up, and the folders that each may import. Generated files may be imported by all.
const sdkFolders = {
  errors: [],
  arguments: ["errors"],
  time: ["errors", "arguments"],
  sqlite: ["errors"],
  pacing: ["errors", "arguments", "time", "sqlite"],
  credits: ["errors", "arguments", "time", "pacing"],
  transport: ["errors", "arguments", "time", "pacing"],
  pagination: ["errors", "arguments", "transport"],
  polling: ["errors", "arguments", "time", "transport"],
  streaming: ["errors", "arguments", "time", "transport"],
  tools: ["errors", "arguments", "time", "transport", "pacing", "credits", "batch"],
  infra: ["errors", "arguments", "time", "transport", "pagination", "polling", "streaming"],
  batch: ["errors", "arguments", "time", "sqlite", "pacing", "transport", "credits", "tools"],
  contract: ["errors", "arguments", "transport"],
  webhooks: ["errors", "arguments", "time"],
};

const sdkLayers = Object.entries(sdkFolders).map(([folder, others]) =>
  never(
    `sdk-${folder}`,
    { path: `^packages/sdk/src/${folder}/`, pathNot: "\\.test(-d)?\\.ts$" },
    { path: "^packages/sdk/src/[^/]+/", pathNot: `^packages/sdk/src/(${[folder, "generated", ...others].join("|")})` },
    others.length === 0 ? "Everything stands on it." : `Beside itself it may import ${others.join(", ")}.`,
  ),
);

// The CLI in one breath: the program, its commands, what commands share by noun, output with prompts and explanations,
// settings with credentials, the words of the command line, the process, errors. Each stands on those behind it alone.
const cliLayers = [
  ["program", "(bin|core|main|complete|create-context|command-tree|answer-keychain)\\.ts$"],
  ["commands", "commands/"],
  [
    "nouns",
    "(ai|auth|batch|infra|tools|webhooks|credits|dry-run|doctor|completion|manifest)/|(context|command|mock-service)\\.ts$",
  ],
  ["output", "(output|prompt|explain|help)/"],
  ["settings", "(settings|credentials)/"],
  ["argv", "argv/"],
  ["process", "process/"],
  ["errors", "errors/"],
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
      "wire-stands-alone",
      { path: "^packages/wire/", pathNot: "\\.test\\.ts$" },
      { path: "^packages/(?!wire/)" },
      "The translator of service files is part of SDK and mock, and knows neither.",
    ),
    never(
      "reference-alone",
      { path: "^packages/reference/" },
      { path: "^packages/(?!reference/)", dependencyTypesNot: ["type-only", "type-import"] },
      "It shows any documents. Its inspector reads the mock's control plane, and imports types of it only.",
    ),
    never(
      "cli-uses-public-entries",
      { path: "^packages/cli/" },
      { path: "^packages/(sdk|mock|fleet)/src/(?!(index|tools|infra|webhooks|node|batch|contract|internal)\\.ts$)" },
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
        pathNot:
          "\\.test\\.ts$|^packages/sdk/src/(node|tools/file-input|batch/sqlite-.*|sqlite/.*|pacing/sqlite-.*)\\.ts$",
      },
      { dependencyTypes: ["core"], dependencyTypesNot: ["type-only", "type-import"] },
      "Only @tandem/sdk/node, and what SQLite keeps for it, need Node.",
    ),
    never(
      "fleet-uses-public-entries",
      { path: "^packages/fleet/" },
      { path: "^packages/(mock|cli|reference)/|^packages/sdk/src/(?!(index|batch|webhooks|internal)\\.ts$)" },
      "The fleet is a user of the SDK like any other.",
    ),
    // The fleet, from the ground up: the connection to Redis, pacing and rows on it, workers, the fleet.
    never(
      "fleet-redis-stands-alone",
      { path: "^packages/fleet/src/redis/" },
      { path: "^packages/fleet/src/(?!redis/)" },
      "Everything stands on the connection to Redis.",
    ),
    never(
      "fleet-pacing-and-ledger-apart",
      { path: "^packages/fleet/src/(pacing|ledger)/" },
      {
        path: "^packages/fleet/src/(work/|fleet\\.ts$|row-queue\\.ts$|index\\.ts$)|^packages/fleet/src/(?!$1/)(pacing|ledger)/",
      },
      "A rate limit can be shared without a batch, and a ledger without workers.",
    ),
    never(
      "fleet-one-file-knows-bullmq",
      { path: "^packages/", pathNot: "^packages/fleet/src/row-queue\\.ts$" },
      { path: "node_modules/bullmq" },
      "BullMQ carries rows; what becomes of them is not for it to say.",
    ),
    never(
      "one-file-knows-openapi-fetch",
      { path: "^packages/", pathNot: "^packages/sdk/src/transport/openapi-client\\.ts$" },
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
