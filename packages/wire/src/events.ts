import { events } from "./generated/tables.ts";
import { parseServiceFile } from "./parse-service-file.ts";
import type { ServiceFile } from "./service-file.ts";
import { Translator } from "./translator.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * An event of a stream or of a webhook, in the model's language. What isn't an event stays as it is.
 *
 * @param named the type that the message has, where the event itself has none.
 */
export function decodeEvent(translator: Translator, event: unknown, named?: string): unknown {
  if (typeof event !== "object" || event === null) return event;
  const { names, eventTypes } = translator;
  const found = typeNames(translator).map((name) => (event as JsonObject)[name]);
  const given = found.find((type) => typeof type === "string") ?? named;
  if (given === undefined) return event;
  const type = eventTypes.get(given) ?? given;
  return { ...(names.toModel(event, events[type] ?? "") as object), type };
}

/**
 * Translates events of webhooks.
 *
 * @throws ServiceFileError naming the first key that is wrong.
 */
export function openEvents(service: ServiceFile): (event: unknown) => unknown {
  const translator = new Translator(parseServiceFile(service), "infra");
  return (event) => decodeEvent(translator, event);
}

/** An event of the model as the service sends it. */
export function encodeEvent(translator: Translator, event: unknown): unknown {
  const type = (event as { type?: unknown } | null)?.type;
  if (typeof type !== "string") return event;
  const { names } = translator;
  const name = events[type] ?? "";
  return { ...(names.toWire(event, name) as object), [names.wireName("type", name)]: serviceType(translator, type) };
}

/** The service's name of an event's type. */
export const serviceType = ({ eventTypes }: Translator, type: string): string =>
  [...eventTypes].find(([, model]) => model === type)?.[0] ?? type;

/** Where an event can have its type: under one name in nearly every service. */
const typeNames = ({ names, wire }: Translator): string[] => [
  names.wireName("type"),
  ...Object.entries(wire.fields ?? {}).flatMap(([field, name]) => (field.endsWith(".type") ? [name] : [])),
];
