import type { AiJob, AiStep } from "../../generated/infra-types.ts";
import { isObject } from "../../request/body.ts";

const isTextOrNothing = (value: unknown): boolean => typeof (value ?? "") === "string";

/** True for a job with what following it needs. */
export const isAiJob = (value: unknown): value is AiJob =>
  isObject(value) &&
  typeof value.status === "string" &&
  [value.id, value.output].every(isTextOrNothing) &&
  Array.isArray(value.steps) &&
  value.steps.every(isAiStep);

/** A job without output yet has an empty text. */
export const withText = (job: AiJob): AiJob => (typeof job.output === "string" ? job : { ...job, output: "" });

export const isAiStep = (value: unknown): value is AiStep =>
  isObject(value) &&
  typeof value.id === "string" &&
  [value.title, value.kind, value.status, value.output].every(isTextOrNothing);
