import { memoryReplay, nodeWebhook, webhookHandler } from "@tandem/sdk/webhooks";
import Koa from "koa";

const handle = webhookHandler({ secrets: () => process.env.WEBHOOK_SECRET!, replay: memoryReplay() })
  .on("deploy.failed", async (event) => console.log(`deploy ${event.data.id} failed`))
  .otherwise(async (event) => console.log(event.type));

export const app = new Koa();
// Before any body parser.
app.use(async (context, next) => {
  if (context.path !== "/hooks") return next();
  context.respond = false;
  return nodeWebhook(handle)(context.req, context.res);
});
if (process.env.PORT) app.listen(Number(process.env.PORT));
