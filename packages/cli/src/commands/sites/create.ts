import type { Site, SiteCreate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { createFromBodies } from "../../infra/create-from-bodies.ts";
import { fileFlag } from "../../infra/read-bodies.ts";
import { siteColumns } from "./list.ts";

export const create = defineCommand({
  description:
    "Provisions a site; it becomes active by itself: tandem sites wait ID. Environment variables are read from a .env file.",
  args: {},
  flags: { ...bodyFlags("createSite"), ...fileFlag, ...dryRunFlag },
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
      note: ({ id }) => `it becomes active by itself: tandem sites wait ${id}`,
    }),
});
