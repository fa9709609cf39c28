import type { EventSourceMessage } from "eventsource-parser";
import * as defaults from "../defaults.ts";
import type { EventSource } from "../streaming/live-events.ts";
import { StreamBroken } from "../streaming/stream-broken.ts";
import { callHook } from "../transport/hooks.ts";
import type { AiJobEvent } from "./ai-events.ts";
import type { AiJobState } from "./ai-job-state.ts";
import type { AiEventsOptions, AiOptions } from "./ai-options.ts";
import type { InfraApi, OpenedStream } from "./infra-api.ts";
import type { AiJob } from "./infra-types.ts";

/** A job's events as the service streams them (S-01 to S-05). */
export class AiJobSource implements EventSource<AiJobEvent, OpenedStream<AiJob>> {
  readonly snapshotType = "job.snapshot";
  readonly hasFallback: boolean;
  readonly #api: InfraApi;
  readonly #state: AiJobState;
  readonly #options: AiEventsOptions;
  readonly #signal: AbortSignal;
  readonly #eventMap: AiOptions["eventMap"];
  #reconnects = 0;

  constructor(api: InfraApi, state: AiJobState, options: AiEventsOptions, signal: AbortSignal) {
    this.#api = api;
    this.#state = state;
    this.#options = options;
    this.#signal = signal;
    this.#eventMap = api.ai.eventMap;
    this.hasFallback = (api.ai.stream?.transport ?? "auto") === "auto";
  }

  open(after: number | undefined, totalMs: number): Promise<OpenedStream<AiJob>> {
    const {
      path = defaults.aiStreamPath,
      query = {},
      resumeHeader = defaults.resumeHeader,
    } = this.#api.ai.stream ?? {};
    const { priority, timeout } = this.#options;
    const options = {
      signal: this.#signal,
      retries: 0,
      timeout: { ...(timeout?.attemptMs !== undefined && { attemptMs: timeout.attemptMs }), totalMs },
      ...(priority && { priority }),
    };
    const resume = after === undefined ? {} : { [resumeHeader.toLowerCase()]: String(after) };
    const values = { path: { id: this.#state.jobId }, query: query as never };
    return this.#api.stream(path as "/ai/jobs/{id}", values, options, resume);
  }

  parse({ data, event, id }: EventSourceMessage): AiJobEvent | undefined {
    if (data === "[DONE]") return undefined;
    const value = parseObject(data);
    const named = value.type ?? event ?? "message";
    const type = this.#eventMap?.[named as string] ?? named;
    if (type !== value.type) value.type = type;
    if (typeof value.sequence !== "number") value.sequence = id === undefined ? Number.NaN : Number(id);
    if (type === "error") throw this.#reported(value);
    return value as unknown as AiJobEvent;
  }

  hasEnded(): boolean {
    return this.#state.hasEnded;
  }

  onReconnect(why: string, waitMs: number): void {
    const { api, baseUrl, hooks } = this.#api.settings;
    const url = `${baseUrl}${defaults.aiStreamPath.replace("{id}", encodeURIComponent(this.#state.jobId))}`;
    this.#reconnects++;
    callHook(hooks, "onRetry", () => ({ api, method: "GET", url, attempt: this.#reconnects, waitMs, why }));
  }

  /** A fault of the stream, reported on it. */
  #reported({ code, message, retryable }: Record<string, unknown>): StreamBroken {
    const { credential } = this.#api.settings;
    const text = `the service reported ${code}: ${message}`;
    return new StreamBroken(credential?.secret.maskIn(text) ?? text, { passing: retryable !== false });
  }
}

function parseObject(data: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (cause) {
    throw new StreamBroken("an event is not JSON", { cause });
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new StreamBroken("an event is no object");
}
