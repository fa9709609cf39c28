import { bodyBytes, type Reply, type WireFault } from "./reply.ts";

const bodilessStatuses = new Set([204, 205, 304]);

/** What `fetch` rejects with when the connection is lost. */
export function connectionLost(): TypeError {
  const cause = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", errno: -104, syscall: "read" });
  return new TypeError("fetch failed", { cause });
}

/**
 * The web-standard form of an answer, broken as its wire fault says.
 *
 * @throws TypeError as `fetch` does, when the connection is lost before the headers.
 */
export function toResponse(reply: Reply, signal?: AbortSignal): Response {
  const { wire } = reply;
  if (wire && !wire.headers) throw connectionLost();
  const init = { status: reply.status, headers: { ...reply.headers } };
  if (bodilessStatuses.has(reply.status)) return new Response(null, init);
  if (reply.body instanceof ReadableStream) return new Response(reply.body, init);
  const bytes = bodyBytes(reply.body);
  if (!wire) return new Response(bytes, init);
  return new Response(brokenBody(bytes, wire, signal), init);
}

function brokenBody(bytes: Uint8Array<ArrayBuffer>, wire: WireFault, signal: AbortSignal | undefined): ReadableStream {
  return new ReadableStream({
    start(controller) {
      const sent = bytes.subarray(0, wire.bodyBytes);
      if (sent.length > 0) controller.enqueue(sent);
      if (wire.end === "hold") signal?.addEventListener("abort", () => controller.error(signal.reason), { once: true });
    },
    // A pull comes after the bytes above were read: an error in `start` would discard them.
    pull(controller) {
      if (wire.end !== "hold") controller.error(new TypeError("terminated", { cause: connectionLost().cause }));
    },
  });
}
