import type { WebhookHandler } from "../webhook-handler.ts";

/**
 * Cloudflare Workers, whose secrets come with the request:
 * `export default workersWebhook((env: Env) => webhookHandler({ secrets: env.WEBHOOK_SECRET }).otherwise(log))`. The
 * handler is built once for an `env`.
 *
 * ```ts
 * export default workersWebhook((env: { SECRET: string }) =>
 *   webhookHandler({ secrets: env.SECRET }).otherwise(async ({ type }) => console.log(type)),
 * );
 * ```
 */
export function workersWebhook<Env extends object>(
  build: (env: Env) => WebhookHandler,
): { fetch(request: Request, env: Env): Promise<Response> } {
  const handlers = new WeakMap<Env, WebhookHandler>();
  return {
    async fetch(request, env) {
      const handle = handlers.get(env) ?? build(env);
      handlers.set(env, handle);
      return handle(request);
    },
  };
}
