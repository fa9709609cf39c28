import { createServer } from "node:http";
import { memoryReplay, nodeWebhook, webhookHandler } from "@tandem/sdk/webhooks";

const handle = webhookHandler({ secrets: () => process.env.WEBHOOK_SECRET!, replay: memoryReplay() })
  .on("deploy.failed", async (event) => console.log(`deploy ${event.data.id} failed`))
  .otherwise(async (event) => console.log(event.type));

const receive = nodeWebhook(handle);
export const server = createServer((request, response) => {
  if (request.url === "/hooks") return receive(request, response);
  response.writeHead(404).end();
});
if (process.env.PORT) server.listen(process.env.PORT);
