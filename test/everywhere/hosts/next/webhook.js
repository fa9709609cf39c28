import { memoryReplay, webhookHandler } from "@tandem/sdk/webhooks";

/** What a user writes, for every kind of route. */
export const handle = webhookHandler({ secrets: process.env.WEBHOOK_SECRET, replay: memoryReplay() }).otherwise(
  async (event) => {
    if (typeof event.type !== "string") throw new Error("An event without a type.");
  },
);
