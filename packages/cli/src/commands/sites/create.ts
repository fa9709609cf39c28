import type { Site, SiteCreate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { runOnNew } from "../../errors/fix.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { createFlags, createFromBodies } from "../../infra/create-from-bodies.ts";
import { fileFlag } from "../../infra/read-bodies.ts";
import { waitForWork, waitLimit, waitTimeoutFlag } from "../../infra/wait-for-work.ts";
import { siteColumns } from "./list.ts";

export const create = defineCommand({
  description:
    "Provisions a site; it becomes active by itself: tandem sites wait ID. Environment variables are read from a .env file.",
  args: {},
  flags: { ...bodyFlags("createSite"), ...fileFlag, ...createFlags, ...waitTimeoutFlag, ...dryRunFlag },
  examples: [
    "tandem sites create --server-id srv_81f2 --name blog --type node --domains blog.example.com",
    "tandem sites create --server-id srv_81f2 --name blog --type node --environment-file .env --auto-deploy",
    "tandem sites create --file site.yaml",
  ],
  run: (context, _, flags) =>
    createFromBodies<SiteCreate, Site>(context, flags, {
      operation: "createSite",
      columns: siteColumns,
      call: (infra, body, options) => infra.sites.create(body, options),
      note: ({ id }) => ({ text: "it becomes active by itself", run: runOnNew("sites wait", [id]) }),
      list: (infra) => infra.sites.list({ limit: 100 }),
      wait: (context, { id }) =>
        waitForWork(context, waitLimit(flags), {
          name: `site ${id}`,
          failure: "PROVISION_FAILED",
          look: runOnNew("sites wait", [id]),
          lookFailed: () => runOnNew("sites get", [id]),
          wait: (infra, options) => infra.sites.waitUntilActive(id, options),
        }),
    }),
});
