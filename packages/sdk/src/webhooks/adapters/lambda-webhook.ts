import { decodeBinary } from "../../arguments/binary-text.ts";
import { WebhookVerificationError } from "../../errors/webhook-verification-error.ts";
import type { RawBody } from "../raw-body.ts";
import type { WebhookHandler } from "../webhook-handler.ts";
import { checkHandler } from "./node-webhook.ts";

/** The part of an event from API Gateway (both payload versions), a function URL or a load balancer that the handler uses. */
export interface LambdaEvent {
  httpMethod?: string;
  requestContext?: { http?: { method: string } };
  headers?: Readonly<Record<string, string | undefined>> | null;
  multiValueHeaders?: Readonly<Record<string, readonly string[] | undefined>> | null;
  body?: string | null;
  isBase64Encoded?: boolean;
}

/** Response of an AWS Lambda function. */
export interface LambdaResult {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Returns a handler for AWS Lambda.
 *
 * ```ts
 * export const handler = lambdaWebhook(handle);
 * ```
 */
export function lambdaWebhook(handle: WebhookHandler): (event: LambdaEvent) => Promise<LambdaResult> {
  checkHandler(handle);
  return async (given) => {
    // A manual invocation can have no event.
    const event = given ?? {};
    const { status, headers, body } = await handle.receive({
      method: event.requestContext?.http?.method ?? event.httpMethod ?? "",
      // Only `multiValueHeaders` keeps repeated headers apart.
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
