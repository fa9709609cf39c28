import type { AiJob, AiStep } from "../../generated/infra-types.ts";
import { aiJobStates } from "../../generated/wait-states.ts";
import type { InfraApi } from "../infra-api.ts";
import type { PollOptions, WaitOptions } from "../poll-until-terminal.ts";
import { decideStep } from "./decide-step.ts";
import type { AiJobEvent } from "./events.ts";
import { AiJobEvents } from "./job-events.ts";
import { AiJobState, waitingStep } from "./job-state.ts";
import type { AiDecideOptions, AiEventsOptions } from "./options.ts";
import { isAiJob } from "./parse-job.ts";

/** An AI job, created by `infra.ai.start` or `infra.ai.attach`. */
export class AiJobHandle {
  readonly id: string;
  readonly #api: InfraApi;
  readonly #state: AiJobState;

  /** @internal */
  constructor(api: InfraApi, id: string, after?: number | string) {
    this.id = id;
    this.#api = api;
    this.#state = new AiJobState(id, after);
  }

  /** Number of the last yielded event. Pass it to `attach` to continue after it, even in another process. */
  get lastSequence(): number | undefined {
    return this.#state.lastSequence;
  }

  /** Id of the last yielded event, if the service's ids aren't numbers. Pass it to `attach`. */
  get lastEventId(): string | undefined {
    return this.#state.lastId;
  }

  /**
   * Streams the job's events until `job.done`. Reconnects automatically, without gaps or duplicates. If the service
   * doesn't stream, the SDK polls the job and yields the same events.
   *
   * Leaving the loop closes the connection. The job continues, and another loop starts after the last event.
   *
   * @throws StreamInterruptedError (`partial`, `lastSequence`) if reconnecting fails, or a final text doesn't begin with
   * the deltas; AbortedError; any error of the first request.
   *
   * ```ts
   * for await (const event of job.events()) {
   *   if (event.type === "output.delta" && event.stepId === null) process.stdout.write(event.delta);
   *   if (event.type === "step.approval_required") await job.decide(event.step, "approve");
   * }
   * ```
   */
  events(options: AiEventsOptions = {}): AsyncIterableIterator<AiJobEvent> {
    return new AiJobEvents(this.#api, this.#state, options);
  }

  /**
   * Approves or rejects a step. Reads the job again first, and throws if the step has changed. Repeating the same
   * decision succeeds. Rejecting a step ends the job.
   *
   * ```ts
   * for await (const event of job.events()) {
   *   if (event.type === "step.approval_required") await job.decide(event.step, "reject", { reason: "Not on a Friday." });
   * }
   * ```
   *
   * @param step as received in an event or in the job.
   * @throws ConflictError if the step has changed (`details.reason` is `step_changed`), was already decided differently
   * (`step_decided`), isn't pending (`step_not_awaiting_approval`), or the job has ended (`job_ended`); NotFoundError.
   * The outcome is `executed` if the step changed while it was decided.
   */
  decide(step: AiStep, decision: "approve" | "reject", options: AiDecideOptions = {}): Promise<AiJob> {
    return decideStep(this.#api, this.id, step, decision, options);
  }

  /**
   * Waits until the job succeeds. A job doesn't continue while a step needs a decision.
   *
   * ```ts
   * const { output } = await job.result({ timeoutMs: 3_600_000 });
   * ```
   *
   * @throws RemoteFailedError (job in `remote`) if it failed, was canceled or expired; WaitTimeoutError (job in
   * `last`); AbortedError.
   */
  result(options: WaitOptions<AiJob> = {}): Promise<AiJob> {
    const poll = async (options: PollOptions) =>
      this.#api.get<AiJob>("/ai/jobs/{id}", { path: { id: this.id } }, options);
    const blockedBy = (job: AiJob) => {
      const step = isAiJob(job) ? waitingStep(job) : undefined;
      return step && `a decision about step "${step.title}" (${step.id})`;
    };
    const known = this.#state.final;
    const poller = { kind: "ai_job", id: this.id, states: aiJobStates, known, poll, blockedBy } as const;
    return this.#api.pollUntilTerminal(poller, options);
  }
}
