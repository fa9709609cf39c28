import type { SiteUpdate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { makeChange } from "../../infra/change.ts";
import { fileFlag, readGivenBody } from "../../infra/read-bodies.ts";
import { record } from "../../output/answer.ts";

export const update = defineCommand({
  description:
    "Fields not given stay as they are; an empty text clears a field that may be empty. Lists and the repository are replaced whole.",
  args: { id: { summary: "The site's id or name", required: true, names: "sites" } },
  flags: { ...bodyFlags("updateSite"), ...fileFlag, ...dryRunFlag },
  examples: [
    "tandem sites update site_4c1d --build-command 'npm run build' --no-auto-deploy",
    "tandem sites update site_4c1d --domains shop.example.com --domains www.shop.example.com",
  ],
  async run(context, { id }, flags) {
    const body = await readGivenBody<SiteUpdate>(context, "updateSite", flags);
    return makeChange(
      context,
      flags,
      { operation: "updateSite", call: (infra, options) => infra.sites.update(id, body, options) },
      record,
    );
  },
});
