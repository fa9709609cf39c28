import type { CallOptions, PostOptions, TimeoutOptions } from "../../client/options.ts";
import type { AiPromptCreate } from "../../generated/infra-types.ts";

/** How AI jobs are followed. */
export interface AiOptions {
  /** Streaming options. */
  stream?: AiStreamOptions | undefined;
}

/** Streaming options of AI jobs. */
export interface AiStreamOptions {
  /** `auto` streams, or polls if the service doesn't stream. `sse` only streams, `poll` only polls. Default `auto`. */
  transport?: "auto" | "sse" | "poll" | undefined;
  /** Route of the stream. Default `/ai/jobs/{id}` (assumed). */
  path?: string | undefined;
  /** Query parameters of the stream, for example `{ stream: "true" }`. Default: none. */
  query?: Readonly<Record<string, string>> | undefined;
  /** Header with the number of the last received event. Default `Last-Event-ID` (assumed). */
  resumeHeader?: string | undefined;
  /** Silence before the stream reconnects, in milliseconds. Default 45,000 (assumed). */
  idleMs?: number | undefined;
}

/** Options of `start`. */
export interface AiStartOptions extends PostOptions, Omit<AiPromptCreate, "prompt" | "approval"> {
  /** Which steps need your approval. Default `each_step`. */
  approval?: NonNullable<AiPromptCreate["approval"]> | undefined;
}

/** Options of `infra.ai.attach`. */
export interface AiAttachOptions {
  /**
   * Yields only events after this one: `lastSequence` of an earlier handle, or its `lastEventId` if ids aren't numbers.
   * 0 yields all. Default: a snapshot of the current job, then its events.
   */
  after?: number | string | undefined;
}

/** Options of `events`. */
export interface AiEventsOptions extends Omit<CallOptions, "timeout"> {
  /** Timeouts of the stream. */
  timeout?: AiEventsTimeout | undefined;
  /**
   * Consecutive reconnects without a new event before giving up. Default: as many as fit into `timeout.totalMs`, and 3
   * for the first connection. 0 turns reconnecting off.
   */
  retries?: number | undefined;
}

/** Timeouts of a stream. */
export interface AiEventsTimeout extends Pick<TimeoutOptions, "attemptMs"> {
  /** How long to try to reconnect, in milliseconds. Any new event resets it. Default 120,000. */
  totalMs?: number | undefined;
  /** Silence before the stream reconnects, in milliseconds. Default `ai.stream.idleMs`. */
  idleMs?: number | undefined;
}

/** Options of `decide`. */
export interface AiDecideOptions extends PostOptions {
  /** Reason, saved with the decision. At most 500 characters. */
  reason?: string | undefined;
}
