import type { IncomingMessage, ServerResponse } from "node:http";
import { type MockRequest, splitTarget } from "../engine/mock-request.ts";

/** Maximum bytes of a request body: a 10 MB file as a data URI, with extra room. */
export const bodyLimitBytes = 20_000_000;

/** Reads a request whole. Undefined if its body exceeds the limit; the rest is left unread. */
export async function readNodeRequest(
  message: IncomingMessage,
  response: ServerResponse,
): Promise<MockRequest | undefined> {
  const body = hasBody(message) ? await readBody(message) : "";
  if (body === undefined) return undefined;
  return new NodeRequest(message, response, body);
}

/** Most requests never need their abort signal, so it's created on first use. */
class NodeRequest implements MockRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly #response: ServerResponse;
  #gone: AbortController | undefined;

  constructor(message: IncomingMessage, response: ServerResponse, body: string) {
    this.method = message.method ?? "GET";
    const { path, query } = splitTarget(message.url ?? "/");
    this.path = path;
    this.query = query;
    this.headers = flatHeaders(message);
    this.body = body;
    this.#response = response;
  }

  get isGone(): boolean {
    return this.#response.destroyed && !this.#response.writableFinished;
  }

  get signal(): AbortSignal {
    this.#gone ??= this.#newController();
    return this.#gone.signal;
  }

  #newController(): AbortController {
    const controller = new AbortController();
    if (this.isGone) controller.abort();
    this.#response.on("close", () => {
      if (!this.#response.writableFinished) controller.abort();
    });
    return controller;
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
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
