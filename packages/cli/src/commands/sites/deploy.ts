import type { DeployCreate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { runOnNew } from "../../errors/fix.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { callInfra } from "../../infra/call-infra.ts";
import { makeChange } from "../../infra/change.ts";
import { withTexts } from "../../infra/check-answer.ts";
import { fileFlag, readBody } from "../../infra/read-bodies.ts";
import { waitForRelease } from "../../infra/wait-for-release.ts";
import { waitFlags, waitLimit } from "../../infra/wait-for-work.ts";

export const deploy = defineCommand({
  description: `Starts a release and waits for its end: phases on stderr, the site's address on stdout. Exit 12 when the deploy fails, 8 when it is still under way at --wait-timeout. On Ctrl-C the deploy goes on.

Under GitHub Actions it adds a summary to the step, and an annotation when it fails.`,
  args: { id: { summary: "The site's id or name", required: true, names: "sites" } },
  flags: { ...bodyFlags("deploySite"), ...fileFlag, ...waitFlags, ...dryRunFlag },
  examples: [
    "tandem deploy site_4c1d",
    "tandem sites deploy site_4c1d --branch main --wait-timeout 10m",
    "tandem sites deploy site_4c1d --no-wait -q",
  ],
  async run(context, { id }, flags) {
    const limit = waitLimit(flags);
    const body = await readBody<DeployCreate>(context, "deploySite", flags);
    const waits = !flags.noWait && !flags.dryRun;
    // Read first: what it says is needed in the end, when failing to read it would hide that the deploy succeeded.
    const site = waits
      ? withTexts(await callInfra(context, (infra, options) => infra.sites.get(id, options)), "id", "name")
      : undefined;
    return makeChange(
      context,
      flags,
      { operation: "deploySite", call: (infra, options) => infra.sites.deploy(id, body, options) },
      async (started) => {
        withTexts(started, "id");
        if (site) return waitForRelease(context, limit, site, started);
        const look = runOnNew("sites wait", [id], { deploy: started.id });
        return { kind: "text", text: started.id, record: { ...started }, note: { text: "to see its end", run: look } };
      },
    );
  },
});
