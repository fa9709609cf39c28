/** What an endpoint answers. */
export interface WebhookReply {
  status: number;
  headers: Record<string, string>;
  /** "" for none. */
  body: string;
}

/** One text for every refusal. */
const refusal = JSON.stringify({ error: "webhook_refused" });

/** The answer to a sender: a status, and no reason. */
export function publicReply(status: number): WebhookReply {
  if (status === 204) return { status, headers: {}, body: "" };
  return {
    status,
    headers: {
      "content-type": "application/json",
      ...(status === 405 && { allow: "POST" }),
      // The rest of the body would be read for nothing.
      ...(status === 413 && { connection: "close" }),
    },
    body: refusal,
  };
}
