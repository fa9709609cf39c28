import { nextTask } from "./next-task.ts";
import { bodilessStatuses, bodyBytes, type Reply, type WireFault } from "./reply.ts";

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
export async function toResponse(
  reply: Reply,
  { method, signal }: Pick<Request, "method" | "signal">,
): Promise<Response> {
  const { status, headers, body, wire } = reply;
  if (wire && !wire.headers) {
    if (wire.end === "hold") await aborted(signal);
    throw connectionLost();
  }
  if (bodilessStatuses.has(status)) return new Response(null, { status, headers: { ...headers } });
  if (body instanceof ReadableStream) {
    // As on the port. Without it the client of MSW in Node takes a stream that is cut for one that has ended.
    const streamed = { status, headers: { ...headers, "transfer-encoding": "chunked" } };
    return new Response(method === "HEAD" ? null : body, streamed);
  }
  const bytes = bodyBytes(body);
  const length = String(bytes.length + (wire?.overstateBytes ?? 0));
  const init = { status, headers: { ...headers, "content-length": length } };
  if (method === "HEAD") return new Response(null, init);
  return new Response(wire ? brokenBody(bytes, wire, signal) : bytes, init);
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function brokenBody(bytes: Uint8Array<ArrayBuffer>, wire: WireFault, signal: AbortSignal): ReadableStream {
  return new ReadableStream({
    start(controller) {
      // Sent even when empty: MSW holds the headers back until the first chunk.
      controller.enqueue(bytes.subarray(0, wire.bodyBytes));
      if (wire.end === "hold") signal.addEventListener("abort", () => controller.error(signal.reason), { once: true });
    },
    // A pull comes once the chunk was read; the turn after it lets the reader hand on what it has before the cut.
    async pull(controller) {
      if (wire.end === "hold") return;
      await nextTask();
      controller.error(new TypeError("terminated", { cause: connectionLost().cause }));
    },
  });
}
