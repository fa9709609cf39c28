// POST /api/hooks: verified, kept, answered. What takes longer is done by work.ts.
import { memoryReplay, webhookHandler } from "@tandem/sdk/webhooks";
import { keep } from "../../../lib/inbox.ts";

export const POST = webhookHandler({
  secrets: () => process.env.WEBHOOK_SECRET ?? [],
  replay: memoryReplay(),
}).otherwise(async (event) => {
  await keep(event.id, { type: event.type, data: event.data });
});
