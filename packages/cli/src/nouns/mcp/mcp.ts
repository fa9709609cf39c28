import { flagPlace, parseNumber } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import { clientNames, installFor } from "../../mcp/install.ts";
import { CliError } from "../../output/errors/cli-error.ts";

export const mcp = defineCommand({
  usage: "[install CLIENT]",
  description: `Serves tools for AI agents on stdin and stdout (Model Context Protocol). The server is read-only unless you allow more. You confirm in the client what deletes, costs money, gives access or changes what runs.

tandem mcp install CLIENT writes the configuration of Claude Code, Cursor, VS Code or Codex, with the flags you give.`,
  args: {
    action: { summary: "install", choices: ["install"] },
    client: { summary: "claude, cursor, vscode or codex", choices: clientNames },
  },
  flags: {
    allowWrite: { summary: "Allow creating, changing and deploying" },
    allowDestructive: { summary: "With --allow-write: also allow deleting, restoring and subscribing" },
    maxCredits: {
      value: "N",
      summary: "Allow running tools; N credits in 24 hours, counted over all MCP servers here with the same key",
    },
    print: { summary: "With install: print the configuration instead of writing it" },
  },
  examples: ["tandem mcp --max-credits 5", "tandem mcp install claude --allow-write --max-credits 5"],
  async run(context, { action, client }, flags) {
    const { allowWrite: write, allowDestructive: destroy } = flags;
    const maxCredits = parseNumber(flags.maxCredits, flagPlace("maxCredits"), { min: 0 });
    if (destroy && !write)
      throw new CliError("USAGE", "--allow-destructive needs --allow-write", { fix: "add --allow-write" });
    if (action !== undefined) {
      if (action === "install" && client !== undefined) return installFor(context, client, flags);
      throw new CliError("USAGE", "mcp takes nothing, or: install CLIENT", { fix: "run tandem mcp install claude" });
    }
    const { serveMcp } = await import("../../mcp/server.ts");
    await serveMcp(context, { write, destroy, maxCredits });
    return { kind: "done" };
  },
});
