import { readApproval } from "../ai/approver.ts";
import { flagPlace, parseChoice, parseNumber } from "../argv/values.ts";
import { defineCommand } from "../command.ts";
import { CliError } from "../errors/cli-error.ts";
import { advice, rerun, usage } from "../errors/fix.ts";
import { clientNames, installFor } from "../mcp/install.ts";
import { type Allowed, flagsFor, isAllowed, mcpTools } from "../mcp/tools.ts";

export const mcp = defineCommand({
  usage: "[install CLIENT]",
  description: `Serves tools for AI agents on stdin and stdout (Model Context Protocol). The server is read-only unless you allow more. You confirm deletes, restores, subscriptions and steps of AI jobs in the client.

tandem mcp install CLIENT writes the configuration of Claude Code, Cursor, VS Code or Codex, with the flags you give.`,
  args: {
    action: { summary: "install", choices: ["install"] },
    client: { summary: "claude, cursor, vscode or codex", choices: clientNames },
  },
  flags: {
    allowWrite: { summary: "Allow creating, changing and deploying, and running tools" },
    allowDestructive: {
      summary: "With --allow-write: also allow deleting, restoring, subscribing and other API requests",
    },
    maxCredits: { value: "N", summary: "Allow running tools until N credits are spent in this session" },
    tools: { value: "A,B", summary: "Offer only these tools" },
    approve: { value: "none|all|KIND,...", summary: "Kinds of AI steps to approve without asking you (default none)" },
    print: { summary: "With install: print the configuration instead of writing it" },
  },
  examples: ["tandem mcp --max-credits 5", "tandem mcp install claude --allow-write --max-credits 5"],
  async run(context, { action, client }, flags) {
    const maxCredits = parseNumber(flags.maxCredits, flagPlace("maxCredits"), { min: 0 });
    await readApproval(context, flags.approve);
    if (flags.allowDestructive && !flags.allowWrite) {
      throw new CliError("USAGE", "--allow-destructive needs --allow-write", { fix: advice("add --allow-write") });
    }
    const { allowWrite: write, allowDestructive: destroy, approve } = flags;
    const allowed = { write, destroy, maxCredits };
    const only = flags.tools === undefined ? undefined : offeredTools(flags.tools, allowed);
    if (action !== undefined && action !== "install") {
      throw new CliError("USAGE", `mcp does not know "${action}"`, { fix: usage("mcp", "install CLIENT") });
    }
    if (action !== undefined) return installFor(context, client, flags);
    const { serveMcp } = await import("../mcp/server.ts");
    await serveMcp(context, { ...allowed, approve, only });
    return { kind: "done" };
  },
});

function offeredTools(text: string, allowed: Allowed): readonly string[] {
  const words = text.split(",").map((word) => word.trim());
  const names = words.map((word, index) => {
    const fix = (right: string) => rerun({ set: { tools: words.with(index, right).join(",") } });
    return parseChoice(word, { name: "--tools", fix }, Object.keys(mcpTools));
  });
  const barred = names.find((name) => !isAllowed(mcpTools[name]!.access, allowed));
  if (barred === undefined) return names;
  throw new CliError("USAGE", `--tools lists ${barred}, which the other flags do not allow`, {
    fix: advice(`add ${flagsFor(mcpTools[barred]!.access)}`),
  });
}
