/** A call of an MCP tool. `$1.data.id` is a value in the result of the first call, `$account.url` for a setting. */
export type McpCall = readonly [tool: string, given: Readonly<Record<string, unknown>>];

export interface McpTask {
  readonly calls: readonly McpCall[];
  /** What the last result says. */
  readonly ends: RegExp;
}

const step = (): McpCall[] => [
  ["decide_step", { job: "$1.remote.id", decision: "approve" }],
  ["ask_ai", { job: "$1.remote.id" }],
];

/** How an agent gets the tasks of tasks.ts done through `tandem mcp`, by their titles, or why it doesn't. */
export const mcpTasks: Readonly<Record<string, McpTask | string>> = {
  "Connect a server and wait until it is online": {
    calls: [
      ["create_resource", { kind: "server", fields: { name: "web-2", host: "203.0.113.7" } }],
      ["get_resource", { kind: "server", id: "web-2" }],
    ],
    ends: /"status":"online"/,
  },
  "Create a site and deploy it": {
    calls: [
      [
        "create_resource",
        { kind: "site", fields: { serverId: "web-1", name: "docs", type: "static", domains: ["docs.example.com"] } },
      ],
      ["deploy_site", { site: "docs" }],
    ],
    ends: /https:\/\/docs\.example\.com/,
  },
  "Find out why a deploy failed": {
    calls: [["deploy_site", { site: "shop", branch: "fail/build" }]],
    ends: /build command exited with code 1/,
  },
  "Roll back to the last good release": {
    calls: [
      ["list_resources", { kind: "deploy", parent: "shop", limit: 5 }],
      ["deploy_site", { site: "shop", commit: "$1.1.commit" }],
    ],
    ends: /https:\/\/shop\.example\.com/,
  },
  "Find failed backups": {
    calls: [
      ["list_resources", { kind: "database" }],
      ["list_resources", { kind: "backup", parent: "$1.0.id" }],
    ],
    ends: /"status":"failed"/,
  },
  "Back up and restore a database": {
    calls: [
      ["create_resource", { kind: "backup", parent: "shop" }],
      ["create_resource", { kind: "restore", parent: "shop", fields: { backupId: "$1.id" } }],
    ],
    ends: /"status":"succeeded"/,
  },
  "Rotate a webhook secret": "You delete the old webhook in the dashboard.",
  "Correct and translate text": {
    calls: [
      ["run_tool", { tool: "grammar-checker", input: "She go home." }],
      ["run_tool", { tool: "ai-translator", input: "$1.data.correctedText", options: { targetLanguage: "de" } }],
    ],
    ends: /She goes home/,
  },
  "Run a batch with a spending cap, then raise it": "Only you raise the cap: you restart the server.",
  "Run a tool on every line of a file": {
    calls: [
      ["run_tool", { tool: "grammar-checker", input: "She go home." }],
      ["run_tool", { tool: "grammar-checker", input: "He run." }],
    ],
    ends: /"correctedText"/,
  },
  "Fix a misspelled tool from its error": {
    calls: [
      ["run_tool", { tool: "grammar-chekcer", input: "She go home." }],
      ["run_tool", { tool: "grammar-checker", input: "She go home." }],
    ],
    ends: /She goes home/,
  },
  "Start an AI job and approve a step": {
    calls: [["ask_ai", { prompt: "Move the shop to PHP 8.4" }], ...step(), ...step(), ...step(), ...step()],
    ends: /"status":"succeeded"/,
  },
  "See what needs attention": "You run tandem status.",
  "Create an alert for full disks, then mute it": {
    calls: [
      [
        "create_resource",
        {
          kind: "alert",
          fields: {
            name: "Disk",
            target: { type: "server", ids: [] },
            metric: "disk_percent",
            condition: { type: "threshold", comparison: "gt", value: 90 },
            channels: [{ type: "email", to: ["ops@example.com"] }],
          },
        },
      ],
      ["update_resource", { kind: "alert", id: "$1.id", fields: { mutedUntil: "2030-01-01T00:00:00Z" } }],
    ],
    ends: /"name":"Disk".*"mutedUntil":"2030/,
  },
  "Delete a server with confirmation": {
    calls: [["delete_resource", { kind: "server", id: "staging-1" }]],
    ends: /srv_/,
  },
  "Invite a colleague and change a role": {
    calls: [
      ["create_resource", { kind: "invite", fields: { email: "new@example.com", role: "viewer" } }],
      ["update_resource", { kind: "member", id: "member@example.com", fields: { role: "admin" } }],
    ],
    ends: /"role":"admin"/,
  },
  "Compare your invoice with a larger plan": {
    calls: [
      ["list_resources", { kind: "invoice", limit: 1 }],
      ["list_resources", { kind: "plan" }],
    ],
    ends: /"Business".*\d/,
  },
  "Create a site only if it does not exist": {
    calls: [
      ["list_resources", { kind: "site" }],
      ["create_resource", { kind: "site", fields: { serverId: "web-1", name: "blog", type: "static" } }],
    ],
    ends: /"name":"blog"/,
  },
  "Call any route, with all pages": "You call it with tandem api.",
};
