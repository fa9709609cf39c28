import type { WebhookUpdate } from "@tandem/sdk";
import { defineCommand } from "../../command.ts";
import { dryRunFlag } from "../../dry-run/dry-run-flag.ts";
import { bodyFlags } from "../../infra/body-flags.ts";
import { makeChange } from "../../infra/change.ts";
import { fileFlag, readGivenBody } from "../../infra/read-bodies.ts";
import { record } from "../../output/answer.ts";

export const update = defineCommand({
  description: "Fields not given stay as they are; the list of events is replaced as a whole.",
  args: { id: { summary: "The webhook's id or address", required: true, names: "webhooks" } },
  flags: { ...bodyFlags("updateWebhook"), ...fileFlag, ...dryRunFlag },
  examples: ["tandem webhooks update wh_5a --enabled --experimental"],
  async run(context, { id }, flags) {
    const body = await readGivenBody<WebhookUpdate>(context, "updateWebhook", flags);
    return makeChange(
      context,
      flags,
      { operation: "updateWebhook", call: (infra, options) => infra.webhooks.update(id, body, options) },
      record,
    );
  },
});
