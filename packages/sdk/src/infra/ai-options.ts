import type { AiPromptCreate } from "../generated/infra-types.ts";
import type { CallOptions, PostOptions, TimeoutOptions } from "../transport/client-options.ts";

/** How AI jobs are followed. */
export interface AiOptions {
  /** How events are streamed, or polled. Default: as assumed. */
  stream?: AiStreamOptions | undefined;
}

/** How the events of a job are streamed. */
export interface AiStreamOptions {
  /** `auto` streams, and polls where the service does not; `sse` only streams, `poll` only polls. Default `auto`. */
  transport?: "auto" | "sse" | "poll" | undefined;
  /** Route of the stream. Default `/ai/jobs/{id}` (assumed). */
  path?: string | undefined;
  /** Query of the stream's requests, for example `{ stream: "true" }`. Default none. */
  query?: Readonly<Record<string, string>> | undefined;
  /** Header that carries the number of the last event received. Default `Last-Event-ID` (assumed). */
  resumeHeader?: string | undefined;
  /** Silence that counts as a break, in milliseconds. Default 45,000 (assumed). */
  idleMs?: number | undefined;
}

/** Options of `start`: what the prompt is about, and how it is sent. */
export interface AiStartOptions extends PostOptions, Omit<AiPromptCreate, "prompt" | "approval"> {
  /** Which steps wait for a decision. Default `each_step`. */
  approval?: NonNullable<AiPromptCreate["approval"]> | undefined;
}

/** What `infra.ai.attach` takes. */
export interface AiAttachOptions {
  /**
   * Only events after this one: `lastSequence` of an earlier handle, or its `lastEventId` where the service's ids are no
   * numbers. 0 is all of them. Default: from the job as it is.
   */
  after?: number | string | undefined;
}

/** Options of `events`. */
export interface AiEventsOptions extends Omit<CallOptions, "timeout"> {
  /** Limits of time of the stream, each with its default. */
  timeout?: AiEventsTimeout | undefined;
  /**
   * Connections in a row, after a break, that bring nothing new before giving up. Default: as many as fit into
   * `timeout.totalMs`, and 3 for the first connection. 0 gives up at the first break.
   */
  retries?: number | undefined;
}

/** Limits of time of a stream. */
export interface AiEventsTimeout extends Pick<TimeoutOptions, "attemptMs"> {
  /** How long after a break it is tried to get on, in milliseconds. Any new event ends the count. Default 120,000. */
  totalMs?: number | undefined;
  /** Silence that counts as a break, in milliseconds. Default `ai.stream.idleMs`. */
  idleMs?: number | undefined;
}

/** Options of `decide`. */
export interface AiDecideOptions extends PostOptions {
  /** Kept with the decision. At most 500 characters. */
  reason?: string | undefined;
}
