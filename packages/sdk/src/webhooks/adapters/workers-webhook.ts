import type { WebhookHandler } from "../webhook-handler.ts";

/**
 * Returns a handler for Cloudflare Workers, whose secrets come with the request. It's built once per `env`.
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
