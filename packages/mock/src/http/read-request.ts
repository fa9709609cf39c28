import type { IncomingMessage, ServerResponse } from "node:http";
import { type MockRequest, splitTarget } from "../engine/mock-request.ts";

/** Bytes of a body the port takes: a 10 MB file as a data URI, with room to spare. */
export const bodyLimitBytes = 20_000_000;

/** Reads a request whole. Undefined when its body is over the limit; the rest is then left unread. */
export async function readNodeRequest(
  message: IncomingMessage,
  response: ServerResponse,
): Promise<MockRequest | undefined> {
  const gone = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const body = await readBody(message);
  if (body === undefined) return undefined;
  return {
    method: message.method ?? "GET",
    ...splitTarget(message.url ?? "/"),
    headers: flatHeaders(message),
    body,
    signal: gone.signal,
  };
}

/** Node has joined all but `Set-Cookie` already, which a request does not have. */
function flatHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  if (headers["set-cookie"] === undefined) return headers as Readonly<Record<string, string>>;
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = typeof value === "string" ? value : value.join(", ");
  }
  return flat;
}

function readBody(message: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    message.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= bodyLimitBytes) chunks.push(chunk);
      else {
        message.pause();
        resolve(undefined);
      }
    });
    message.on("end", () =>
      resolve(chunks.length === 1 ? chunks[0]!.toString("utf8") : Buffer.concat(chunks).toString("utf8")),
    );
    message.on("error", reject);
  });
}
