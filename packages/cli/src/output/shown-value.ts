import { type StateKind, stateKinds } from "../generated/state-kinds.ts";
import { isObject, type JsonObject } from "../process/json.ts";
import { valueText } from "./encode.ts";
import { isTimestamp, number, relativeTime } from "./quantities.ts";
import type { Style } from "./style.ts";

export function shownValue(value: unknown, now: number): string {
  if (isTimestamp(value)) return relativeTime(value, now);
  if (Array.isArray(value) && value.length > 0 && value.every(isThing)) return value.map(thingText).join(", ");
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return valueText(value);
}

const names = ["name", "email", "username", "title", "id"];
const states = ["status", "state", "role"];

const isThing = (value: unknown): value is JsonObject =>
  isObject(value) && names.some((name) => typeof value[name] === "string");

function thingText(thing: JsonObject): string {
  const parts = [names, states].map((keys) => keys.map((key) => thing[key]).find((text) => typeof text === "string"));
  return parts.filter(Boolean).join(" ");
}

/** `120 lines, 8,213 characters` */
export function sizeText(text: string): string {
  const lines = lineCount(text);
  const characters = `${number(text.length)} characters`;
  return lines > 1 ? `${number(lines)} lines, ${characters}` : characters;
}

export const lineCount = (text: string): number => text.replace(/\n$/, "").split("\n").length;

export type { StateKind };

const ownKinds: Readonly<Record<string, StateKind>> = {
  done: "good",
  enabled: "good",
  fail: "bad",
  muted: "off",
  skip: "off",
  waiting: "open",
  unknown: "open",
  warn: "open",
};

const kindOf = new Map([...Object.entries(stateKinds), ...Object.entries(ownKinds)]);

/** Undefined for an unknown state. */
export const stateKind = (state: string): StateKind | undefined => kindOf.get(state);

const paints: Readonly<Partial<Record<StateKind, keyof Style["paint"]>>> = { good: "green", bad: "red", open: "bold" };

/** The word says it all: color is never the only sign. */
export function paintedState(text: string, { paint }: Pick<Style, "paint">): string {
  const color = paints[stateKind(text.trimEnd()) ?? "off"];
  return color ? paint[color](text) : text;
}

export const isStateField = (field: string): boolean => /(^|\.)(status|state)$/.test(field);
