import { defineCommand } from "../../command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { run } from "../../errors/fix.ts";
import { callInfra } from "../../infra/call-infra.ts";
import { openUrl } from "../../process/open-url.ts";
import { canAsk } from "../../prompt/ask.ts";

export const open = defineCommand({
  description:
    "Prints the site's address and, at a terminal, opens it in the browser. With --log, that of the newest deploy's log.",
  args: { id: { summary: "The site's id or name", required: true, names: "sites" } },
  flags: { log: { summary: "Show the log of the newest deploy instead" } },
  examples: ["tandem sites open site_4c1d", "tandem sites open shop --log"],
  async run(context, { id }, { log }) {
    const site = await callInfra(context, (infra, options) => infra.sites.get(id, options));
    const url = log ? site.recentDeploys[0]?.logUrl : site.url;
    if (typeof url !== "string" || url === "") {
      throw new CliError("NOT_FOUND", log ? `${site.name} has no log yet` : `${site.name} has no address yet`, {
        fix: run("sites get", [site.id]),
      });
    }
    const isOpened = canAsk(context) && context.outStyle.terminal && !context.settings.mock && (await openUrl(url));
    return { kind: "text", text: url, record: { url }, note: isOpened ? "opened in the browser" : undefined };
  },
});
