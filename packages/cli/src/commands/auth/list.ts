import { defineCommand } from "../../command.ts";

export const list = defineCommand({
  description: "The profiles of this machine, the one in use marked, and where each keeps its credentials.",
  args: {},
  flags: {},
  examples: ["tandem auth list", "tandem auth list -q"],
  async run({ sources, settings }) {
    const { profiles } = sources.config;
    const names = [...new Set([...Object.keys(profiles), settings.profile])].sort();
    return {
      kind: "list",
      id: "profile",
      noun: "profile",
      total: names.length,
      columns: [
        { field: "profile" },
        { field: "active" },
        { field: "tools" },
        { field: "infra" },
        { field: "toolsUrl" },
        { field: "infraUrl" },
      ],
      rows: names.map((name) => ({
        profile: name,
        active: name === settings.profile,
        tools: profiles[name]?.credentials?.tools ?? null,
        infra: profiles[name]?.credentials?.infra ?? null,
        toolsUrl: profiles[name]?.["tools-url"] ?? null,
        infraUrl: profiles[name]?.["infra-url"] ?? null,
      })),
    };
  },
});
