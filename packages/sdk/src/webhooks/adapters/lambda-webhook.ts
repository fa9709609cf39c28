import { decodeBinary } from "../../arguments/binary-text.ts";
import { WebhookVerificationError } from "../../errors/webhook-verification-error.ts";
import type { RawBody } from "../raw-body.ts";
import type { WebhookHandler } from "../webhook-handler.ts";

/** What is needed of an event of API Gateway (both payload versions), of a function URL or of a load balancer. */
export interface LambdaEvent {
  httpMethod?: string;
  requestContext?: { http?: { method: string } };
  headers?: Readonly<Record<string, string | undefined>> | null;
  multiValueHeaders?: Readonly<Record<string, readonly string[] | undefined>> | null;
  body?: string | null;
  isBase64Encoded?: boolean;
}

/** What AWS Lambda takes as answer. */
export interface LambdaResult {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * AWS Lambda: `export const handler = lambdaWebhook(handle)`.
 *
 * ```ts
 * export const handler = lambdaWebhook(handle);
 * ```
 */
export function lambdaWebhook(handle: WebhookHandler): (event: LambdaEvent) => Promise<LambdaResult> {
  return async (given) => {
    // Whatever invokes a function by hand may hand it nothing.
    const event = given ?? {};
    const { status, headers, body } = await handle.receive({
      method: event.requestContext?.http?.method ?? event.httpMethod ?? "",
      // Only the second keeps a header that was sent twice apart.
      headers: event.multiValueHeaders ?? event.headers ?? {},
      body: () => bodyOf(event),
    });
    return { statusCode: status, headers, body };
  };
}

function bodyOf({ body, isBase64Encoded }: LambdaEvent): RawBody {
  if (isBase64Encoded !== true) return body ?? "";
  const bytes = decodeBinary(body ?? "", "base64");
  if (bytes === undefined) throw new WebhookVerificationError({ reason: "body_unreadable", hint: "It is not base64." });
  return bytes;
}
