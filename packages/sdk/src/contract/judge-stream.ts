import { createParser, type EventSourceMessage } from "eventsource-parser";
import { readPath } from "../../../wire/src/dotted-path.ts";
import { decodeEvent } from "../../../wire/src/events.ts";
import { parseJson } from "../../../wire/src/json.ts";
import type { Classified } from "./classify.ts";
import type { Findings } from "./findings.ts";
import { judge } from "./judge-schema.ts";
import { quoted } from "./shapes.ts";

interface StreamEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** A comment is due after this long, with time for a slow network. */
const longestSilenceMs = 20_000;

/** Checks an event stream against the assumptions. */
export function judgeStream(
  { operation, body, requestHeaders, chunks, translator }: Classified,
  findings: Findings,
): void {
  const schemas = operation.responses["200"]?.events ?? {};
  const events = readEvents(body).map((each) => ({
    ...each,
    event: translator.eventTypes.get(each.event) ?? each.event,
  }));
  const known = events.filter(({ event }) => Object.hasOwn(schemas, event));
  if (events.length === 0) return;
  if (known.length === 0) {
    const names = [...new Set(events.map(({ event }) => quoted(event)))].slice(0, 5).join(", ");
    findings.refute("S-01", "/events", `the stream has the events ${names}`);
    return;
  }
  findings.touch("S-01");
  for (const [index, { event, data }] of known.entries()) {
    const place = { api: "infra", pointer: `/events/${index}`, name: event, assumption: "S-01" } as const;
    judge(schemas[event]!, decodeEvent(translator, parseJson(data), event), place, findings);
  }
  judgeOrder(events, requestHeaders["last-event-id"], findings);
  if (/^:/m.test(body)) findings.touch("S-03");
  else if (chunks?.some(({ atMs }, index) => atMs - (chunks[index - 1]?.atMs ?? 0) > longestSilenceMs)) {
    findings.refute("S-03", "/events", "the stream is silent for more than 20 s");
  }
  if (events.at(-1)?.data === "[DONE]") findings.refute("S-04", "/events", "the stream ends with [DONE]");
  else if (known.some(({ event }) => event === "job.done")) findings.touch("S-04");
  const asked = known.findIndex(({ event }) => event === "step.approval_required");
  if (asked >= 0 && asked < known.length - 1) findings.touch("S-05");
}

function judgeOrder(events: readonly StreamEvent[], after: string | undefined, findings: Findings): void {
  const ids = events.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]));
  const isAscending = ids.every((id, index) => Number.isInteger(id) && id > (ids[index - 1] ?? Number(after ?? 0)));
  if (ids.length === 0) findings.refute("S-02", "/events", "events have no ids");
  else if (!isAscending) findings.refute("S-02", "/events", "the ids of events do not ascend");
  else findings.touch("S-02");
}

function readEvents(text: string): StreamEvent[] {
  const events: StreamEvent[] = [];
  const typeOf = (data: string) => String(readPath(parseJson(data), "type") ?? "message");
  const onEvent = ({ event, id, data }: EventSourceMessage) => events.push({ event: event ?? typeOf(data), id, data });
  createParser({ onEvent }).feed(`${text}\n\n`);
  return events.slice(0, 5_000);
}
