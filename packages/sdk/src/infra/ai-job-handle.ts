import { InvalidArgumentError } from "../errors/call-errors.ts";
import type { AiJob, AiStep } from "../generated/infra-types.ts";
import { aiJobStates } from "../generated/wait-states.ts";
import type { WaitOptions } from "../polling/wait-options.ts";
import type { AiJobEvent } from "./ai-events.ts";
import { AiJobEvents } from "./ai-job-events.ts";
import { AiJobState, waitingStep } from "./ai-job-state.ts";
import type { AiDecideOptions, AiEventsOptions } from "./ai-options.ts";
import { decideStep } from "./decide-step.ts";
import type { InfraApi } from "./infra-api.ts";
import { parseAiJob } from "./parse-ai-job.ts";

/** One AI job, to follow and to decide about. Made by `infra.ai.start` and `infra.ai.attach`. */
export class AiJobHandle {
  readonly id: string;
  readonly #api: InfraApi;
  readonly #state: AiJobState;
  #isFollowed = false;

  /** @internal */
  constructor(api: InfraApi, id: string, after?: number | string) {
    this.id = id;
    this.#api = api;
    this.#state = new AiJobState(id, after);
  }

  /** Number of the last event handed on. Give it to `attach` to go on from there, also in another process. */
  get lastSequence(): number | undefined {
    return this.#state.lastSequence;
  }

  /**
   * Id of the last event handed on, as the service gave it: for `attach` where the ids of events are not their numbers.
   * Undefined where they are.
   */
  get lastEventId(): string | undefined {
    return this.#state.position.id;
  }

  /**
   * What happens in the job, as it happens, up to `job.done`. A lost connection is made anew without a gap or a
   * repetition. Where the service does not stream, the same events are made by polling the job.
   *
   * Leaving the loop closes the connection and leaves the job alone; another loop goes on after the last event.
   *
   * @throws StreamInterruptedError (`partial`, `lastSequence`) when the connection stays broken before `job.done`;
   * before the first event, what opening it throws; AbortedError.
   *
   * ```ts
   * for await (const event of job.events()) {
   *   if (event.type === "output.delta" && event.stepId === null) process.stdout.write(event.delta);
   *   if (event.type === "step.approval_required") await job.decide(event.step, "approve");
   * }
   * ```
   */
  events(options: AiEventsOptions = {}): AsyncIterableIterator<AiJobEvent> {
    this.#checkFree();
    return new AiJobEvents(this.#api, this.#state, options, {
      onBegin: () => {
        this.#checkFree();
        this.#isFollowed = true;
      },
      onEnd: () => {
        this.#isFollowed = false;
      },
    });
  }

  #checkFree(): void {
    if (!this.#isFollowed) return;
    throw new InvalidArgumentError({
      summary: `Job ${this.id} is already being followed by another loop`,
      advice: "Use infra.ai.attach for a second one.",
      facts: { kind: "ai_job", id: this.id },
    });
  }

  /**
   * Approves or rejects a step, as a person saw it. Reads the job again before: a decision about something else than
   * what was seen is refused, and one that was taken already, the same, is a success. Rejecting ends the job.
   *
   * ```ts
   * for await (const event of job.events()) {
   *   if (event.type === "step.approval_required") await job.decide(event.step, "reject", { reason: "Not on a Friday." });
   * }
   * ```
   *
   * @param step as it came in an event or in the job.
   * @throws ConflictError when the step has changed since (`details.reason` is `step_changed`), was decided otherwise
   * (`step_decided`), does not wait (`step_not_awaiting_approval`) or the job has ended (`job_ended`); NotFoundError.
   */
  decide(step: AiStep, decision: "approve" | "reject", options: AiDecideOptions = {}): Promise<AiJob> {
    return decideStep(this.#api, this.id, step, decision, options);
  }

  /**
   * Waits for the job's end. It does not move by itself while a step waits for a decision.
   *
   * ```ts
   * const { output } = await job.result({ timeoutMs: 3_600_000 });
   * ```
   *
   * @throws RemoteFailedError (with the job as `remote`) when it failed, was canceled or expired; WaitTimeoutError
   * (with the job as `last`); AbortedError.
   */
  result(options: WaitOptions<AiJob> = {}): Promise<AiJob> {
    const poll = (options: object) => this.#api.get("/ai/jobs/{id}", { path: { id: this.id } }, options);
    const blockedBy = (job: AiJob) => {
      const step = waitingStep(parseAiJob(job));
      return step && `a decision about step "${step.title}" (${step.id})`;
    };
    const poller = {
      kind: "ai_job" as const,
      id: this.id,
      name: `Job ${this.id}`,
      states: aiJobStates,
      known: this.#state.final,
      poll: async (options: object) => poll(options),
      blockedBy,
    };
    return this.#api.pollUntilTerminal(poller, options);
  }
}
