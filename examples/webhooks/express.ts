import { memoryReplay, nodeWebhook, webhookHandler } from "@tandem/sdk/webhooks";
import express from "express";

const handle = webhookHandler({ secrets: () => process.env.WEBHOOK_SECRET!, replay: memoryReplay() })
  .on("deploy.failed", async (event) => console.log(`deploy ${event.data.id} failed`))
  .otherwise(async (event) => console.log(event.type));

export const app = express();
app.post("/hooks", nodeWebhook(handle)); // before express.json()
app.use(express.json());
if (process.env.PORT) app.listen(process.env.PORT);
