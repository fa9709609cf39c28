import { serve } from "@hono/node-server"; // not on Bun, Deno or Workers
import { memoryReplay, webhookHandler } from "@tandem/sdk/webhooks";
import { Hono } from "hono";

const handle = webhookHandler({ secrets: () => process.env.WEBHOOK_SECRET!, replay: memoryReplay() })
  .on("deploy.failed", async (event) => console.log(`deploy ${event.data.id} failed`))
  .otherwise(async (event) => console.log(event.type));

export const app = new Hono();
app.post("/hooks", (context) => handle(context.req.raw));
if (process.env.PORT) serve({ fetch: app.fetch, port: Number(process.env.PORT) });
