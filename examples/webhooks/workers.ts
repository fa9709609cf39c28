import { webhookHandler } from "@tandem/sdk/webhooks";

interface Env {
  WEBHOOK_SECRET: string;
}

export default {
  fetch(request: Request, { WEBHOOK_SECRET }: Env): Promise<Response> {
    const handle = webhookHandler({ secrets: WEBHOOK_SECRET }).otherwise(async (event) => console.log(event.type));
    return handle(request);
  },
};
