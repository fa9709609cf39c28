import type { EventSourceMessage } from "eventsource-parser";
import { numberOf } from "../../../wire/src/page-signs.ts";
import { reportDrift } from "../arguments/drift.ts";
import type { AiJob } from "../generated/infra-types.ts";
import { StreamBroken } from "../streaming/byte-stream.ts";
import { ownText } from "../streaming/event-history.ts";
import type { EventSource } from "../streaming/live-events.ts";
import type { Placed } from "../streaming/sequence-gate.ts";
import * as defaults from "../transport/defaults.ts";
import { callHook } from "../transport/hooks.ts";
import { type AiEventFields, type AiJobEvent, parseAiEvent } from "./ai-events.ts";
import type { AiJobState } from "./ai-job-state.ts";
import type { AiEventsOptions } from "./ai-options.ts";
import { textOf } from "./identify.ts";
import type { InfraApi, OpenedStream } from "./infra-api.ts";

/** Ids that fit into a header. Others are ignored. */
const sendable = /^\P{Cc}{1,1024}$/u;

/** A job's events, as streamed by the service. */
export class AiJobSource implements EventSource<AiJobEvent, OpenedStream<AiJob>> {
  readonly hasFallback: boolean;
  readonly #api: InfraApi;
  readonly #state: AiJobState;
  readonly #options: AiEventsOptions;
  readonly #signal: AbortSignal;
  /** Separates breaks of this stream from those of others. */
  readonly #streamId = crypto.randomUUID();
  #reconnects = 0;
  /** Number for events without one. */
  #sequence: number;

  constructor(api: InfraApi, state: AiJobState, options: AiEventsOptions, signal: AbortSignal) {
    this.#api = api;
    this.#state = state;
    this.#options = options;
    this.#signal = signal;
    this.#sequence = state.lastSequence ?? 0;
    this.hasFallback = (api.ai.stream?.transport ?? "auto") === "auto";
  }

  isSnapshot(event: AiJobEvent): boolean {
    return event.type === "job.snapshot";
  }

  isLast(event: AiJobEvent): boolean {
    return event.type === "job.done";
  }

  open(after: string | undefined, totalMs: number): Promise<OpenedStream<AiJob>> {
    const {
      path = defaults.aiStreamPath,
      query = {},
      resumeHeader = defaults.resumeHeader,
    } = this.#api.ai.stream ?? {};
    const { priority, timeout, headers } = this.#options;
    const options = {
      signal: this.#signal,
      retries: 0,
      headers,
      timeout: { ...(timeout?.attemptMs !== undefined && { attemptMs: timeout.attemptMs }), totalMs },
      ...(priority && { priority }),
    };
    const resume = after === undefined ? {} : { [resumeHeader.toLowerCase()]: headerText(after) };
    const values = { path: { id: this.#state.jobId }, query: query as never };
    return this.#api.stream(path as "/ai/jobs/{id}", values, options, resume);
  }

  parse(message: EventSourceMessage): Placed<AiJobEvent> | undefined {
    const { data, id: givenId } = message;
    if (data === "[DONE]") return undefined;
    reportDrift("stream", data, this.#api.settings.hooks);
    const fields = parseAiEvent(message);
    if (fields.type === "error") throw this.#reported(fields);
    this.#rejectOthers(fields);
    const numbered = numberOf(fields.sequence);
    // Nearly every id is the same number again.
    const isNumber = numbered !== undefined && (givenId === undefined || String(numbered) === givenId);
    const id = isNumber ? givenId : idOf(givenId);
    const sequence = numbered ?? numberOf(id);
    if (sequence !== undefined) this.#sequence = sequence;
    const event = this.#complete(fields);
    if (!isNumber && (sequence === undefined || (id !== undefined && id !== String(sequence)))) {
      this.#state.notePlace(event, { id, isUnplaced: sequence === undefined && id === undefined });
    }
    return { event, sequence, id, data };
  }

  hasEnded(): boolean {
    return this.#state.hasEnded;
  }

  onReconnect(why: string, waitMs: number): void {
    const { api, baseUrl, hooks } = this.#api.settings;
    const { path = defaults.aiStreamPath } = this.#api.ai.stream ?? {};
    const url = `${baseUrl}${path.replace("{id}", encodeURIComponent(this.#state.jobId))}`;
    this.#reconnects++;
    const info = { callId: this.#streamId, api, method: "GET", url };
    callHook(hooks, "onRetry", () => ({ ...info, attempt: this.#reconnects, waitMs, why }));
  }

  /** Rejects events about another job. */
  #rejectOthers({ jobId, job }: AiEventFields): void {
    if (this.#isOther(jobId) || (job !== undefined && this.#isOther((job as Partial<AiJob> | null)?.id))) {
      throw new StreamBroken("an event is about another job", { unusable: true });
    }
  }

  #isOther(jobId: unknown): boolean {
    if (jobId === this.#state.jobId) return false;
    const named = textOf(jobId);
    return !!named && named !== this.#state.jobId;
  }

  /** Fields of every event. */
  #complete(fields: AiEventFields): AiJobEvent {
    if (fields.sequence !== this.#sequence) fields.sequence = this.#sequence;
    if (typeof fields.jobId !== "string") fields.jobId = this.#state.jobId;
    if (typeof fields.at !== "string") fields.at = "";
    return fields as unknown as AiJobEvent;
  }

  /** An error event. */
  #reported({ code, message, retryable }: Record<string, unknown>): StreamBroken {
    const { credential } = this.#api.settings;
    const said = [code, message].filter((part) => part !== undefined && part !== null).map(printed);
    const text = `the service reported ${said.join(": ") || "an error"}`;
    return new StreamBroken(credential?.secret.maskIn(text) ?? text, { passing: retryable !== false });
  }
}

const idOf = (given: string | undefined): string | undefined =>
  given !== undefined && sendable.test(given) ? ownText(given) : undefined;

const printed = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Headers carry bytes: UTF-8, as browsers send event ids. */
function headerText(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}
