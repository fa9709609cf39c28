import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { host } from "../../engine/host-time.ts";

/** A request to a receiver. */
export interface DeliveryRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds of the machine the receiver has to answer. */
  readonly timeoutMs: number;
}

export type PostDelivery = (request: DeliveryRequest) => Promise<SendResult>;

/** What the receiver did. */
export interface SendResult {
  /** Null when no response came. */
  readonly statusCode: number | null;
  /** Why no response came. */
  readonly error: string | null;
  /** The first characters of the response. */
  readonly responseBody: string | null;
  readonly retryAfter: string | undefined;
  readonly durationMs: number;
}

/** Characters of a response that are kept (I-10). */
const keptCharacters = 1_024;
/** A character has at most four bytes. */
const keptBytes = 4 * keptCharacters;

/** Sends a request and returns the response. Never rejects; redirects are not followed (W-04). */
export function postDelivery({ url, headers, body, timeoutMs }: DeliveryRequest): Promise<SendResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    let statusCode: number | null = null;
    let retryAfter: string | undefined;
    let failure: string | null = null;
    const chunks: Buffer[] = [];
    const send = new URL(url).protocol === "https:" ? requestHttps : requestHttp;
    // A new connection, so that a stopped receiver is noticed.
    const request = send(url, { method: "POST", headers, agent: false });
    const deadline = host.setTimeout(() => {
      failure = `No response within ${timeoutMs / 1_000} s.`;
      request.destroy();
    }, timeoutMs);
    request.on("response", (response) => {
      statusCode = response.statusCode ?? null;
      retryAfter = response.headers["retry-after"];
      let length = 0;
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= keptBytes) request.destroy();
      });
      response.on("error", () => {});
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      failure ??= sayWhy(error);
    });
    request.on("close", () => {
      host.clearTimeout(deadline);
      const answered = statusCode !== null;
      resolve({
        statusCode,
        error: answered ? null : (failure ?? "The connection ended without an answer."),
        responseBody: answered ? Buffer.concat(chunks).toString("utf8").slice(0, keptCharacters) : null,
        retryAfter,
        durationMs: Math.round(performance.now() - started),
      });
    });
    request.end(body);
  });
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was reset.",
  EPIPE: "The connection was reset.",
  ENOTFOUND: "The host name could not be resolved.",
};

function sayWhy({ code = "", message }: NodeJS.ErrnoException): string {
  return reasons[code] ?? message;
}
