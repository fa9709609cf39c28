/** A call of an MCP tool. `$1.data.id` stands for a value in the result of the first call. */
export type McpCall = readonly [tool: string, given: Readonly<Record<string, unknown>>];

/** How an agent gets the tasks of tasks.ts done through `tandem mcp`, by their titles. Others need a terminal. */
export const mcpTasks: Readonly<Record<string, readonly McpCall[]>> = {
  "Connect a server and wait until it is online": [
    ["create_resource", { kind: "server", fields: { name: "mcp-2", host: "203.0.113.8" } }],
    ["get_resource", { kind: "server", id: "mcp-2" }],
  ],
  "Create a site and deploy it": [
    ["create_resource", { kind: "site", fields: { serverId: "web-1", name: "mcp-docs", type: "static" } }],
    ["deploy_site", { site: "mcp-docs" }],
  ],
  "Find out why a deploy failed": [
    ["deploy_site", { site: "shop", branch: "fail/build" }],
    ["get_resource", { kind: "site", id: "shop" }],
  ],
  "Go back to the last good release": [
    ["list_resources", { kind: "deploy", parent: "shop" }],
    ["deploy_site", { site: "shop" }],
  ],
  "Find the failed backup among all databases": [["list_resources", { kind: "backup", parent: "shop" }]],
  "Back up a database and put the backup back": [
    ["create_resource", { kind: "backup", parent: "shop" }],
    ["create_resource", { kind: "restore", parent: "shop", fields: { backupId: "$1.id" } }],
  ],
  "Check and translate a text": [
    ["run_tool", { tool: "grammar-checker", input: "She go home." }],
    ["run_tool", { tool: "ai-translator", input: "$1.data.correctedText", options: { targetLanguage: "de" } }],
  ],
  "Mistype a tool, and put it right by what the error says": [
    ["run_tool", { tool: "grammar-chekcer", input: "She go home." }],
    ["run_tool", { tool: "grammar-checker", input: "She go home." }],
  ],
  "Give the AI a task, read what it wants to do, and approve that step": [
    ["ask_ai", { prompt: "Move the shop to PHP 8.4" }],
    ["decide_step", { job: "$1.remote.id", decision: "approve" }],
    ["ask_ai", { job: "$1.remote.id" }],
    ["decide_step", { job: "$1.remote.id", decision: "approve" }],
    ["ask_ai", { job: "$1.remote.id" }],
    ["decide_step", { job: "$1.remote.id", decision: "approve" }],
    ["ask_ai", { job: "$1.remote.id" }],
    ["decide_step", { job: "$1.remote.id", decision: "approve" }],
    ["ask_ai", { job: "$1.remote.id" }],
  ],
  "See what needs attention": [["get_status", {}]],
  "Delete a server, as the error says it has to be confirmed": [
    ["delete_resource", { kind: "server", id: "staging-1" }],
  ],
  "Find the newest invoice, and what a larger plan would cost": [
    ["list_resources", { kind: "invoice", limit: 1 }],
    ["list_resources", { kind: "plan" }],
  ],
  "Call a route that has no command of its own, through all pages": [["call_api", { path: "/servers?limit=100" }]],
};
