import type { CallOptions, PostOptions } from "../../client/options.ts";
import type { AiApprove, AiJob, AiPrompt, AiPromptCreate } from "../../generated/infra-types.ts";
import { ApiPromise } from "../../request/api-promise.ts";
import { textOf } from "../identify.ts";
import type { InfraApi } from "../infra-api.ts";
import { AiJobHandle } from "./job-handle.ts";
import type { AiAttachOptions, AiStartOptions } from "./options.ts";

/**
 * AI tasks with steps that you can approve.
 *
 * The routes are documented; their shapes are assumed: https://tandem.example.com/assumptions
 */
export class Ai {
  readonly #api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.#api = api;
  }

  /**
   * `POST /ai/prompts`: starts a job. Returns a handle to follow it and approve its steps.
   *
   * ```ts
   * const job = await infra.ai.start("Move the shop to PHP 8.4", { approval: "each_step" });
   * for await (const event of job.events()) console.log(event.type);
   * const { output } = await job.result();
   * ```
   */
  start(prompt: string, options: AiStartOptions = {}): ApiPromise<AiJobHandle> {
    const { approval, context, model, metadata, ...post } = options;
    const body = { prompt, approval, context, model, metadata } as AiPromptCreate;
    const created = this.createPrompt(body, post).withResponse();
    return new ApiPromise(
      created.then((answer) => ({ ...answer, data: new AiJobHandle(this.#api, textOf(answer.data.jobId)!) })),
    );
  }

  /**
   * Returns a handle for an existing job. Doesn't send a request.
   *
   * ```ts
   * const job = infra.ai.attach(jobId, { after: 17 });
   * for await (const event of job.events()) console.log(event.type);
   * ```
   */
  attach(jobId: string, options: AiAttachOptions = {}): AiJobHandle {
    return new AiJobHandle(this.#api, jobId, positionOf(options.after));
  }

  /**
   * `POST /ai/prompts`: starts a job, which runs until a step needs approval.
   *
   * ```ts
   * const { jobId } = await infra.ai.createPrompt({ prompt: "Check the logs of the shop" });
   * ```
   */
  createPrompt(prompt: AiPromptCreate, options: PostOptions = {}): ApiPromise<AiPrompt> {
    return this.#api.post("/ai/prompts", { body: prompt }, options);
  }

  /**
   * `GET /ai/jobs/:id`: returns the job.
   *
   * ```ts
   * const { status, steps } = await infra.ai.getJob(jobId);
   * ```
   */
  getJob(id: string, options: CallOptions = {}): ApiPromise<AiJob> {
    return this.#api.get("/ai/jobs/{id}", { path: { id } }, options);
  }

  /**
   * `POST /ai/jobs/:id/approve`: approves or rejects the pending step. Repeating the same decision succeeds.
   *
   * ```ts
   * await infra.ai.approveStep(jobId, { stepId: "stp_10", decision: "approve" });
   * ```
   */
  approveStep(jobId: string, decision: AiApprove, options: PostOptions = {}): ApiPromise<AiJob> {
    return this.#api.post("/ai/jobs/{id}/approve", { path: { id: jobId }, body: decision }, options);
  }
}

/** An event's number, also as digits from `Last-Event-ID`, or its id. */
function positionOf(after: number | string | undefined): number | string | undefined {
  return typeof after === "string" && /^(?:0|[1-9]\d*)$/.test(after) ? Number(after) : after;
}
