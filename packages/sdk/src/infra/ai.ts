import { type OptionKinds, optionsOf, shown } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/call-errors.ts";
import type { AiApprove, AiJob, AiPrompt, AiPromptCreate } from "../generated/infra-types.ts";
import { ApiPromise } from "../transport/api-promise.ts";
import { checkPathParameter } from "../transport/check-request.ts";
import type { CallOptions, PostOptions } from "../transport/client-options.ts";
import { AiJobHandle } from "./ai-job-handle.ts";
import type { AiAttachOptions, AiStartOptions } from "./ai-options.ts";
import { textOf } from "./identify.ts";
import type { InfraApi } from "./infra-api.ts";

const startKinds: OptionKinds = {
  approval: true,
  context: ["object", { serverIds: true, siteIds: true, databaseIds: true }],
  model: true,
  metadata: true,
};

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
    const { approval, context, model, metadata, ...post } = optionsOf(options, startKinds);
    const given = Object.entries({ approval, context, model, metadata }).filter(([, value]) => value !== undefined);
    const created = this.createPrompt({ prompt, ...Object.fromEntries(given) }, post).withResponse();
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
    const { after } = optionsOf(options, { after: true });
    checkPathParameter("id", jobId);
    return new AiJobHandle(this.#api, jobId, positionOf(after));
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

/** Event number, also as digits from `Last-Event-ID`, or an id. */
function positionOf(after: unknown): number | string | undefined {
  const number = typeof after === "string" && /^(?:0|[1-9]\d*)$/.test(after) ? Number(after) : after;
  if (number === undefined || (Number.isSafeInteger(number) && (number as number) >= 0)) return number as number;
  const isId = typeof after === "string" && /^[^\p{Cc}\s][^\p{Cc}]{0,1023}$/u.test(after) && !noIds.test(after);
  if (isId) return after;
  throw wrongOption("after", `after must be the number or the id of an event, or 0, not ${shown(after)}`);
}

const noIds = /^(?:undefined|null|NaN|-?Infinity|true|false|\[object .*\])$/;
