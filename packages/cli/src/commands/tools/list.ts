import type { ToolInfo } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors/cli-error.ts";
import { rerun, run } from "../../errors/fix.ts";
import { nearest } from "../../errors/nearest.ts";
import { toolReference } from "../../generated/tool-reference.ts";

export const list = defineCommand({
  description:
    "The service is asked when its address is known (no key is needed); otherwise the tools this version knows are listed.",
  args: {},
  flags: {},
  examples: ["tandem tools list", "tandem tools list -q", "tandem tools list --json --fields slug,name"],
  async run(context) {
    const tools = await findTools(context);
    return {
      kind: "list",
      id: "slug",
      noun: "tool",
      total: tools.length,
      columns: [
        { field: "slug" },
        { field: "inputKind" },
        { field: "description", cut: true },
        { field: "name", cut: true },
      ],
      rows: tools.map(({ slug, name, description, inputKind }) => {
        const known = Object.hasOwn(toolReference, slug) ? toolReference[slug] : undefined;
        return {
          slug,
          name,
          inputKind: inputKind ?? known?.inputKind ?? null,
          description: description ?? known?.summary ?? null,
        };
      }),
    };
  },
});

/** The tools the service has now or, with no address to ask, those of the service description. */
export async function findTools(context: Context): Promise<readonly ToolInfo[]> {
  if (context.settings.mock || context.settings.urls.tools) {
    const { tools } = await context.tandem();
    return tools.list({ signal: context.signal });
  }
  return Object.entries(toolReference).map(([slug, { name, summary, inputKind }]) => ({
    slug,
    name,
    description: summary,
    inputKind,
  }));
}

/**
 * A tool that the service has, also where this version does not describe it.
 *
 * @throws CliError NOT_FOUND with the nearest name.
 */
export async function findTool(context: Context, slug: string): Promise<ToolInfo> {
  const tools = await findTools(context);
  const found = tools.find((tool) => tool.slug === slug);
  if (found) return found;
  const slugs = tools.map((tool) => tool.slug);
  const meant = nearest(slug, slugs);
  throw new CliError("NOT_FOUND", `there is no tool "${slug}"`, {
    why: `the tools are ${slugs.join(", ")}`,
    fix: meant ? rerun({ args: { tool: meant } }) : run("tools list"),
  });
}
