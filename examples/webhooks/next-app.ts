// app/api/hooks/route.ts
import { memoryReplay, webhookHandler } from "@tandem/sdk/webhooks";

export const POST = webhookHandler({ secrets: () => process.env.WEBHOOK_SECRET!, replay: memoryReplay() })
  .on("deploy.failed", async (event) => console.log(`deploy ${event.data.id} failed`))
  .otherwise(async (event) => console.log(event.type));
