import type { WebhookHandler } from "../webhook-handler.ts";
import { checkHandler, isAnswered, type NodeRequest, rawBodyOf } from "./node-webhook.ts";

const remedy = "A hook already read the request: register the webhook outside that hook's scope.";

interface FastifyRequestLike {
  raw: NodeRequest;
}

interface FastifyReplyLike {
  raw?: { headersSent?: boolean };
  code(status: number): FastifyReplyLike;
  headers(headers: Record<string, string>): FastifyReplyLike;
  send(body?: string): FastifyReplyLike;
}

/** The part of a Fastify instance that the handler uses. */
export interface FastifyLike {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    type: string,
    parser: (request: unknown, payload: unknown, done: (error: null, body: unknown) => void) => void,
  ): unknown;
  route(options: {
    method: string[];
    url: string;
    handler(request: FastifyRequestLike, reply: FastifyReplyLike): Promise<unknown>;
  }): unknown;
}

/**
 * Returns a plugin for Fastify. The app's body parsers don't apply to it.
 *
 * ```ts
 * import fastify from "fastify";
 *
 * const app = fastify();
 * app.register(fastifyWebhook("/hooks", handle));
 * ```
 */
export function fastifyWebhook(path: string, handle: WebhookHandler): (app: FastifyLike) => Promise<void> {
  checkHandler(handle);
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    app.route({
      method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      url: path,
      async handler({ raw }, reply) {
        const { method = "", rawHeaders } = raw;
        const body = () => rawBodyOf(raw, {}, remedy);
        const answer = await handle.receive({ method, headers: rawHeaders, body });
        if (isAnswered(handle, answer, reply.raw?.headersSent)) return undefined;
        return reply
          .code(answer.status)
          .headers(answer.headers)
          .send(answer.body === "" ? undefined : answer.body);
      },
    });
  };
}
