import { isObject } from "../arguments/check-argument.ts";
import type { AiJob, AiStep } from "../generated/infra-types.ts";
import { textOf } from "./identify.ts";

/** An unchecked response. */
export type Json = Readonly<Record<string, unknown>>;

type Repair = (value: unknown) => unknown;

const text: Repair = (value) => textOf(value) ?? "";
// Missing nullable fields count as null.
const textOrNull: Repair = (value) => (value === undefined ? undefined : (textOf(value) ?? null));
const objectOrNull: Repair = (value) => (value === undefined || isObject(value) ? value : null);

type Fields = readonly (readonly [name: string, repair: Repair])[];

const stepFields: Fields = [
  ["id", text],
  ["title", text],
  ["kind", text],
  ["status", text],
  ["risk", text],
  ["input", (value) => (isObject(value) ? value : {})],
  ["output", textOrNull],
  ["error", objectOrNull],
  ["decision", objectOrNull],
];

const jobFields: Fields = [
  ["id", text],
  ["status", text],
  ["output", text],
  ["steps", (value) => repairSteps(value)],
  ["pendingStepId", textOrNull],
  ["approvalExpiresAt", textOrNull],
  ["error", objectOrNull],
];

/**
 * Returns the job in a value, with missing or wrong fields repaired: texts and lists become empty. Undefined if it
 * isn't a job.
 */
export function parseAiJob(value: unknown): AiJob | undefined {
  return isObject(value) ? (repaired(value, jobFields) as unknown as AiJob) : undefined;
}

/** Returns the step in a value, repaired in the same way. Undefined without an id. */
export function parseAiStep(value: unknown): AiStep | undefined {
  if (!isObject(value) || !textOf(value.id)) return undefined;
  return repaired(value, stepFields) as unknown as AiStep;
}

function repairSteps(value: unknown): readonly AiStep[] {
  if (!Array.isArray(value)) return [];
  const steps = value.map(parseAiStep);
  return steps.every((step, index) => step === value[index]) ? value : steps.filter((step) => step !== undefined);
}

/** Returns the value itself if nothing is wrong, which is nearly always. */
function repaired(value: Json, fields: Fields): Json {
  let copy: Record<string, unknown> | undefined;
  for (const [name, repair] of fields) {
    const given = value[name];
    const field = repair(given);
    if (field === given) continue;
    copy ??= { ...value };
    copy[name] = field;
  }
  return copy ?? value;
}
