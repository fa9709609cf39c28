import { memoryReplay, nodeWebhook, webhookHandler } from "@tandem/sdk/webhooks";
import fastify from "fastify";

const handle = webhookHandler({ secrets: () => process.env.WEBHOOK_SECRET!, replay: memoryReplay() })
  .on("deploy.failed", async (event) => console.log(`deploy ${event.data.id} failed`))
  .otherwise(async (event) => console.log(event.type));

export const app = fastify();
// The plugin keeps its parsers to itself: this one leaves the body unread.
app.register(async (hooks) => {
  hooks.removeAllContentTypeParsers();
  hooks.addContentTypeParser("*", (_request, _payload, done) => done(null));
  hooks.post("/hooks", (request, reply) => {
    reply.hijack();
    return nodeWebhook(handle)(request.raw, reply.raw);
  });
});
if (process.env.PORT) await app.listen({ port: Number(process.env.PORT) });
