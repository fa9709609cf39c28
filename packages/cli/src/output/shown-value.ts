import { isTimestamp, relativeTime } from "./relative-time.ts";
import { valueText } from "./value-text.ts";

/** A value as a person reads it on a terminal: times relative to now, things by their name and state. */
export function shownValue(value: unknown, now: number): string {
  if (isTimestamp(value)) return relativeTime(value, now);
  if (Array.isArray(value) && value.length > 0 && value.every(isThing)) return value.map(thingText).join(", ");
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join(", ");
  return typeof value === "boolean" ? yesNo(value) : valueText(value);
}

const yesNo = (value: boolean): string => (value ? "yes" : "no");

type Thing = Readonly<Record<string, unknown>>;

const names = ["name", "email", "username", "title", "id"];
const states = ["status", "state", "role"];

function isThing(value: unknown): value is Thing {
  return (
    typeof value === "object" && value !== null && names.some((name) => typeof (value as Thing)[name] === "string")
  );
}

function thingText(thing: Thing): string {
  const parts = [names, states].map((keys) => keys.map((key) => thing[key]).find((text) => typeof text === "string"));
  return parts.filter(Boolean).join(" ");
}
