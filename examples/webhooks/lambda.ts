import { memoryReplay, webhookHandler } from "@tandem/sdk/webhooks";

const handle = webhookHandler({ secrets: () => process.env.WEBHOOK_SECRET!, replay: memoryReplay() })
  .on("deploy.failed", async (event) => console.log(`deploy ${event.data.id} failed`))
  .otherwise(async (event) => console.log(event.type));

/** The part of an event of API Gateway (payload version 2) or of a function URL that a webhook needs. */
interface LambdaEvent {
  requestContext: { http: { method: string } };
  headers: Record<string, string>;
  body?: string;
  isBase64Encoded: boolean;
}

export async function handler({ requestContext, headers, body = "", isBase64Encoded }: LambdaEvent) {
  const { method } = requestContext.http;
  const raw = () => Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  const reply = await handle.receive({ method, headers, body: raw });
  return { statusCode: reply.status, headers: reply.headers, body: reply.body };
}
