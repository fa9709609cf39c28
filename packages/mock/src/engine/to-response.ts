import { nextTask, workerRead } from "./host-time.ts";
import { bodilessStatuses, bodyBytes, isWebStream, type Reply, type WireFault } from "./reply.ts";

/** What `fetch` rejects with when the connection is lost. */
export function connectionLost(): TypeError {
  const cause = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", errno: -104, syscall: "read" });
  return new TypeError("fetch failed", { cause });
}

/**
 * The response as a web-standard `Response`, with its wire fault.
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
  if (isWebStream(body)) {
    // As on the port. Without it, MSW's client in Node.js treats a cut stream as complete.
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
  let isSent = false;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      if (wire.end === "hold") signal.addEventListener("abort", () => controller.error(signal.reason), { once: true });
    },
    // A second pull comes once the chunk was read.
    async pull(controller) {
      // Sent even when empty: MSW holds the headers back until the first chunk.
      if (!isSent) controller.enqueue(bytes.subarray(0, wire.bodyBytes));
      else if (wire.end !== "hold") {
        await (workerRead ?? nextTask)();
        controller.error(new TypeError("terminated", { cause: connectionLost().cause }));
      }
      isSent = true;
    },
  };
  // Queues nothing, because a browser's worker drops queued data when the stream fails.
  return new ReadableStream(source, { highWaterMark: 0 });
}
