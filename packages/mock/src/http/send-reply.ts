import type { ServerResponse } from "node:http";
import { bodyBytes, type Reply, type WireFault } from "../engine/reply.ts";

/** Writes a response to the socket, with its wire fault. */
export async function sendReply(response: ServerResponse, reply: Reply): Promise<void> {
  if (response.destroyed) return;
  if (reply.wire) return sendBroken(response, reply, reply.wire);
  if (reply.body instanceof ReadableStream) return sendStream(response, reply.status, reply.headers, reply.body);
  const { body } = reply;
  const length = body === null ? 0 : typeof body === "string" ? Buffer.byteLength(body) : body.length;
  response.writeHead(
    reply.status,
    reply.status === 204 ? reply.headers : { ...reply.headers, "content-length": length },
  );
  // Characters of one byte each need no encoding.
  if (typeof body === "string" && length === body.length) response.end(body, "latin1");
  else response.end(body);
}

/** Puts a web-standard response on the socket; one of type `error` cuts the connection. */
export async function sendResponse(response: ServerResponse, webResponse: Response): Promise<void> {
  if (webResponse.type === "error") {
    response.socket?.resetAndDestroy();
    return;
  }
  const headers: Record<string, string | string[]> = Object.fromEntries(webResponse.headers);
  const cookies = webResponse.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  if (webResponse.body) return sendStream(response, webResponse.status, headers, webResponse.body);
  response.writeHead(webResponse.status, headers);
  response.end();
}

function sendBroken(response: ServerResponse, reply: Reply, wire: WireFault): void {
  const { socket } = response;
  if (!socket) return;
  if (!wire.headers) {
    if (wire.end === "reset") socket.resetAndDestroy();
    else if (wire.end === "close") socket.destroySoon();
    return;
  }
  const bytes = bodyBytes(reply.body as string | Uint8Array | null);
  response.writeHead(reply.status, { ...reply.headers, "content-length": bytes.length + wire.overstateBytes });
  response.flushHeaders();
  const sent = bytes.subarray(0, wire.bodyBytes);
  if (sent.length > 0) response.write(sent);
  // A reset could discard data that was just written; an early end can't.
  if (wire.end !== "hold") socket.destroySoon();
}

async function sendStream(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string | string[]>>,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  response.writeHead(status, headers);
  response.flushHeaders();
  const reader = body.getReader();
  response.on("close", () => void reader.cancel().catch(() => undefined));
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (!response.write(read.value)) await drained(response);
    }
    response.end();
  } catch {
    response.socket?.destroySoon();
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off("drain", done);
      response.off("close", done);
      resolve();
    };
    response.on("drain", done);
    response.on("close", done);
  });
}
