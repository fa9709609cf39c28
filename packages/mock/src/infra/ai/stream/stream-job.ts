import { eventStream } from "../../../engine/accept.ts";
import type { OperationResult } from "../../../engine/api.ts";
import type { StreamFault } from "../../../engine/stream-fault.ts";
import { type InfraCall, noContent } from "../../data-reply.ts";
import type { AiJobRow } from "../ai-rows.ts";
import { hasJobEnded } from "../job-machine.ts";
import type { Start } from "./job-messages.ts";
import { JobStream } from "./job-stream.ts";

/** How long events are kept to be sent again. */
const keptMs = 24 * 3_600_000;

/** The events of a job as they happen (S-01 to S-05). */
export function streamJob(call: InfraCall, job: AiJobRow): OperationResult {
  const { world, clock, request, now, streamFault: fault = {}, noteStreamFault } = call;
  const lastEventId = request.headers["last-event-id"];
  const start = startOf(job, lastEventId, now, fault);
  if (fault.resume && !isSame(start, startOf(job, lastEventId, now, {}))) noteStreamFault("resume");
  if (start !== "snapshot" && start.after === job.log.length && hasJobEnded(job)) return noContent();
  if ((fault.contentType ?? eventStream) !== eventStream) noteStreamFault("contentType");
  const played = { fault, note: noteStreamFault, signal: request.signal };
  const source = new JobStream(world, clock, job.id, start, played);
  const headers = {
    "content-type": fault.contentType ?? eventStream,
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  };
  // Nothing is made before it is read.
  return { reply: { status: 200, headers, body: new ReadableStream(source, { highWaterMark: 0 }) } };
}

const isSame = (a: Start, b: Start): boolean =>
  a === b || (a !== "snapshot" && b !== "snapshot" && a.after === b.after);

function startOf(job: AiJobRow, lastEventId: string | undefined, now: number, fault: StreamFault): Start {
  if (fault.resume === "start") return { after: 0 };
  if (fault.resume === "snapshot" || lastEventId === undefined || !/^\d+$/.test(lastEventId)) return "snapshot";
  const after = Number(lastEventId);
  const next = job.log[after];
  if (after > job.log.length || (next && now - Date.parse(next.at) > keptMs)) return "snapshot";
  return { after };
}
