import { events } from "../generated/names.ts";
import { parseServiceFile } from "../parse-service-file.ts";
import type { ServiceFile } from "../service-file.ts";
import { isObject, type JsonObject } from "./dotted-path.ts";
import type { Direction } from "./names.ts";
import { Translator } from "./translator.ts";

/** Translates the events of webhooks. */
export interface ServiceEvents {
  /** An event of the service as the model has it. */
  toModel<Event>(event: Event): Event;
  /** An event of the model as the service sends it. */
  toWire(event: object): unknown;
}

/**
 * Returns functions that translate the events of webhooks.
 *
 * ```ts
 * const { toModel } = serviceEvents(file);
 * webhooks.on("deploy.failed", (event) => console.error(toModel(event).data.siteId));
 * ```
 *
 * @throws ServiceFileError for a wrong file.
 */
export function serviceEvents(file: ServiceFile): ServiceEvents {
  const translator = new Translator(parseServiceFile(file), "infra");
  return {
    toModel: (event) => translateEvent(translator, event, "toModel") as typeof event,
    toWire: (event) => translateEvent(translator, event, "toWire"),
  };
}

/** @param named the type, if the event itself has none. */
function translateEvent({ names, wire }: Translator, event: unknown, direction: Direction, named?: string): unknown {
  if (!isObject(event)) return event;
  const renamed = Object.entries(wire.fields ?? {}).flatMap(([field, name]) => (/\.type$/.test(field) ? [name] : []));
  const places = direction === "toWire" ? ["type"] : ["type", ...renamed];
  const type = places.map((name) => (event as JsonObject)[name ?? ""]).find((each) => typeof each === "string");
  return names.translate(event, events[(type as string | undefined) ?? named ?? ""] ?? "", direction);
}

/** Translates a stream of server-sent events, line by line. */
export function eventStream(translator: Translator, direction: Direction): TransformStream<Uint8Array, Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  let rest = "";
  let named: string | undefined;
  const lineOf = (line: string): string => {
    const [, field, value = ""] = /^(event|data): ?(.*?)\r?$/.exec(line) ?? [];
    if (line.trim() === "") named = undefined;
    if (field === "event") named = value;
    const data = field === "data" ? parseJson(value) : undefined;
    return data === undefined ? line : `data: ${JSON.stringify(translateEvent(translator, data, direction, named))}`;
  };
  return new TransformStream({
    transform(chunk, controller) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop()!;
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.map((line) => `${lineOf(line)}\n`).join("")));
    },
    flush(controller) {
      // An event that was cut short stays so.
      if (rest !== "") controller.enqueue(encoder.encode(rest));
    },
  });
}

/** The value, or undefined if a text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
