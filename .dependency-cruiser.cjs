// Which way imports may point. See ARCHITECTURE.md.
const never = (name, from, to, comment) => ({ name, severity: "error", from, to, comment });

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
      "cli-uses-public-entries",
      { path: "^packages/cli/" },
      { path: "^packages/(sdk|mock)/src/(?!(index|tools|infra|webhooks|node)\\.ts$)" },
      "The CLI is a user of the SDK like any other.",
    ),
    never(
      "nothing-imports-its-own-barrel",
      { path: "^packages/(sdk|mock)/src/", pathNot: "\\.test(-d)?\\.ts$" },
      { path: "^packages/(sdk|mock)/src/index\\.ts$" },
      "Import the defining file: barrels are how cycles begin.",
    ),
    never(
      "sdk-layers",
      { path: "^packages/sdk/src/(transport|pacing|credits|pagination|polling|streaming|errors)/" },
      { path: "^packages/sdk/src/(tools|infra)/" },
      "Resources use the transport, never the reverse.",
    ),
    never(
      "one-file-knows-openapi-fetch",
      { path: "^packages/", pathNot: "^packages/sdk/src/transport/openapi-client\\.ts$" },
      { path: "openapi-fetch" },
      "openapi-fetch is in maintenance: only one file would have to change.",
    ),
    never("no-unresolved", {}, { couldNotResolve: true }, "The import leads nowhere."),
  ],
  options: {
    doNotFollow: { path: "node_modules|/dist/" },
    exclude: { path: "/dist/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["node", "import", "default", "types"],
      extensions: [".ts", ".js", ".json"],
    },
  },
};
