// pages/api/hooks.ts
import { memoryReplay, nodeWebhook, webhookHandler } from "@tandem/sdk/webhooks";

const handle = webhookHandler({ secrets: () => process.env.WEBHOOK_SECRET!, replay: memoryReplay() })
  .on("deploy.failed", async (event) => console.log(`deploy ${event.data.id} failed`))
  .otherwise(async (event) => console.log(event.type));

export const config = { api: { bodyParser: false } };
export default nodeWebhook(handle);
