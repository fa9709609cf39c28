import type { Alert, AlertCreate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { createFromBodies } from "../../infra/create-from-bodies.ts";
import { fileFlag } from "../../infra/read-bodies.ts";
import { alertColumns } from "./list.ts";

export const create = defineCommand({
  description:
    "Watches a metric of servers, sites or databases (without --target-ids, of all of them) and notifies Slack, email or SMS.",
  args: {},
  flags: { ...bodyFlags("createAlert"), ...fileFlag, ...dryRunFlag },
  examples: [
    "tandem alerts create --name 'High CPU' --target-type server --metric cpu_percent --condition-type threshold --condition-comparison gt --condition-value 90 --channels type=email,to=ops@example.com",
    "tandem alerts create --file alert.yaml",
  ],
  run: (context, _, flags) =>
    createFromBodies<AlertCreate, Alert>(context, flags, {
      operation: "createAlert",
      columns: alertColumns,
      call: (infra, body, options) => infra.alerts.create(body, options),
    }),
});
