import type { CallOptions } from "../client-options.ts";
import type { PromisedAnswer } from "../transport/promised-answer.ts";
import type { InfraApi } from "./infra-api.ts";
import type { PostOptions } from "./infra-options.ts";
import type { AiApprove, AiJob, AiPrompt, AiPromptCreate } from "./infra-types.ts";

/** AI tasks, step by step. The routes are documented; their shapes are assumptions I-11 to I-14. */
export class Ai {
  readonly #api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.#api = api;
  }

  /** `POST /ai/prompts`: starts a job, which goes on by itself until a step waits for a decision. */
  createPrompt(prompt: AiPromptCreate, options: PostOptions = {}): PromisedAnswer<AiPrompt> {
    return this.#api.post(options, (client, via) => client.POST("/ai/prompts", { body: prompt, ...via }));
  }

  /** `GET /ai/jobs/:id`: the job as it is now. */
  getJob(id: string, options: CallOptions = {}): PromisedAnswer<AiJob> {
    return this.#api.resource(options, (client, via) =>
      client.GET("/ai/jobs/{id}", { params: { path: { id } }, ...via }),
    );
  }

  /** `POST /ai/jobs/:id/approve`: approves or rejects the step that waits. The same decision twice is a success. */
  approveStep(jobId: string, decision: AiApprove, options: PostOptions = {}): PromisedAnswer<AiJob> {
    return this.#api.post(options, (client, via) =>
      client.POST("/ai/jobs/{id}/approve", { params: { path: { id: jobId } }, body: decision, ...via }),
    );
  }
}
