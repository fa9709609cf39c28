import { objectOf, type Shape } from "../../engine/check-shape.ts";
import type { Mock } from "../../mock.ts";

/** A control call: its JSON body, and its query. */
export interface ControlCall {
  readonly mock: Mock;
  readonly feed: { events(signal: AbortSignal): ReadableStream<Uint8Array> };
  /** As the control's shapes have them. */
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
}

/** One control of the mock, as it runs and as the document describes it. */
export interface Control {
  readonly summary: string;
  /** Query parameters. */
  readonly query?: Readonly<Record<string, Shape>>;
  /** The JSON body. Default: none. */
  readonly body?: Shape;
  /** The JSON it responds with, or the data of its events. */
  readonly result: Shape;
  /** Whether it responds with server-sent events. */
  readonly streams?: true;
  run(call: ControlCall): unknown;
}

export const text = (description: string): Shape => ({ type: "string", description });
export const listOf = (items: Shape): Shape => ({ type: "array", items });
export const anyObject: Shape = { type: "object", additionalProperties: true };
export const nothing: Shape = objectOf({});

const revisions = new WeakMap<Mock, number>();

/** Counts the changes of a mock by its control plane. */
export const revisionOf = (mock: Mock): number => revisions.get(mock) ?? 0;

export const noteChange = (mock: Mock): void => void revisions.set(mock, revisionOf(mock) + 1);
