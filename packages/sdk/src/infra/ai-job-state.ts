import type { AiJob, AiStep } from "../generated/infra-types.ts";
import { aiJobStates, aiStepStates } from "../generated/wait-states.ts";
import { hasEnded } from "../polling/poll-until-terminal.ts";
import type { Position } from "../streaming/sequence-gate.ts";
import type { AiJobDoneEvent, AiJobEvent, AiJobSnapshotEvent } from "./ai-events.ts";
import { AiText } from "./ai-text.ts";

/** A job, as far as its events are known. `output` contains only the end of very long texts. */
export type PartialAiJob = Partial<AiJob> & Pick<AiJob, "id" | "steps" | "output">;

/** The state of a job from its yielded events. */
export class AiJobState {
  readonly jobId: string;
  #events: readonly AiJobEvent[] = [];
  /** Number of yielded `#events`. */
  #yielded = 0;
  #lastSequence: number | undefined;
  /** Position of the last yielded event, if its number isn't enough. */
  #lastPlace: EventPlace | undefined;
  readonly #places = new WeakMap<AiJobEvent, EventPlace>();
  /** Events followed by others with the same number. A loop that stops here continues before them. */
  readonly #unfinished = new WeakSet<AiJobEvent>();
  /** A loop from the start yields all text as `output.delta`. After an event, you already have the text before it. */
  readonly #givesTexts: boolean;
  #isWhole = false;
  #final: AiJob | undefined;
  #known: Partial<AiJob> = {};
  readonly #steps = new Map<string, AiStep>();
  readonly #texts = new Map<string | null, AiText>();
  #recent: { readonly stepId: string | null; readonly text: AiText } | undefined;

  /** @param after the number of an event, or an id that isn't a number. */
  constructor(jobId: string, after: number | string | undefined) {
    this.jobId = jobId;
    if (typeof after === "string") this.#lastPlace = { id: after, isUnplaced: false };
    else this.#lastSequence = after;
    this.#givesTexts = after === undefined;
    // Complete from the first event on.
    this.#isWhole = after === 0;
  }

  /** Sets the events to yield next. */
  prepare(events: readonly AiJobEvent[]): void {
    this.#events = events;
    this.#yielded = 0;
  }

  handOn(): AiJobEvent | undefined {
    const event = this.#events[this.#yielded];
    if (event === undefined) return undefined;
    this.#yielded++;
    this.#add(event);
    this.#moveTo(event);
    return event;
  }

  /** Number of the last yielded event. */
  get lastSequence(): number | undefined {
    return this.#lastSequence;
  }

  get position(): Position {
    const { id, isUnplaced = false } = this.#lastPlace ?? {};
    return { sequence: this.#lastSequence, id, isUnplaced };
  }

  /** Sets the position of an event if its number isn't enough. */
  notePlace(event: AiJobEvent, place: EventPlace): void {
    this.#places.set(event, place);
  }

  /** A later connection resumes after the snapshot. */
  skipTo(snapshot: AiJobSnapshotEvent): void {
    this.#moveTo(snapshot);
  }

  /** The last event of a split snapshot takes the snapshot's position. */
  takePlace(event: AiJobEvent, snapshot: AiJobSnapshotEvent): void {
    event.sequence = snapshot.sequence;
    this.#unfinished.delete(event);
    const place = this.#places.get(snapshot);
    if (place) this.#places.set(event, place);
  }

  /** An event from outside the stream takes the last position. */
  keepPlace(event: AiJobEvent): void {
    if (this.#lastPlace) this.#places.set(event, this.#lastPlace);
  }

  #moveTo(event: AiJobEvent): void {
    if (this.#unfinished.has(event)) return;
    // An event without a number takes the previous one, if there is one.
    if (event.sequence > 0) this.#lastSequence = event.sequence;
    this.#lastPlace = this.#places.get(event);
  }

  /** True if the whole job is known, so that a poll can be compared with it. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  get hasEnded(): boolean {
    return isTerminal(this.#known.status);
  }

  get final(): AiJob | undefined {
    return this.#final;
  }

  #add(event: AiJobEvent): void {
    switch (event.type) {
      case "output.delta":
        this.#text(event.stepId).append(event.delta);
        break;
      case "output.done":
        this.#text(event.stepId).set(event.text, true);
        break;
      case "step.created":
      case "step.updated":
      case "step.approval_required":
        this.#setStep(event.step);
        break;
      case "job.status":
        this.#known = { ...this.#known, status: event.status };
        break;
      case "job.snapshot":
        this.#replace(event.job, this.#isWhole || !this.#givesTexts);
        break;
      case "job.done":
        this.#replace(event.job, true);
        this.#final = event.job;
    }
  }

  /** The events between the current state and a snapshot. The last one takes the snapshot's position. */
  eventsTo(snapshot: AiJobSnapshotEvent): AiJobEvent[] {
    const { job } = snapshot;
    const common = { sequence: this.#lastSequence ?? 0, jobId: this.jobId, at: snapshot.at };
    const status = {
      ...common,
      type: "job.status",
      status: job.status,
      previousStatus: this.#known.status ?? "",
    } as const;
    const hasNewStatus = job.status !== this.#known.status;
    const ends = isTerminal(job.status);
    const events: AiJobEvent[] = [];
    if (hasNewStatus && !ends) events.push(status);
    for (const step of job.steps) events.push(...this.#stepEvents(step, job, common));
    events.push(...this.#textEvents(null, job.output, ends, common));
    if (hasNewStatus && ends) events.push(status);
    const last = events.at(-1);
    if (last) this.takePlace(last, snapshot);
    return events;
  }

  textsAfter(snapshot: AiJobSnapshotEvent): AiJobEvent[] {
    const { job, jobId, at, sequence } = snapshot;
    if (!this.#givesTexts) return [];
    const events = this.#textsOf(job, { sequence, jobId, at });
    for (const event of events.length > 0 ? [snapshot, ...events] : []) this.#unfinished.add(event);
    return events;
  }

  /** Text of the final job that no event contained. */
  missingTexts({ job, jobId, at }: AiJobDoneEvent): AiJobEvent[] {
    if (!this.#isWhole && !this.#givesTexts) return [];
    return this.#textsOf(job, { sequence: this.#lastSequence ?? 0, jobId, at }, false);
  }

  #textsOf({ steps, output, status }: AiJob, common: Common, endsTexts = true): AiJobEvent[] {
    const ofSteps = steps.flatMap((step) =>
      this.#textEvents(step.id, step.output ?? "", endsTexts && !isUnderWay(step), common),
    );
    return [...ofSteps, ...this.#textEvents(null, output, endsTexts && isTerminal(status), common)];
  }

  partial(): PartialAiJob {
    const steps = [...this.#steps.values()].map((step) => {
      const text = this.#texts.get(step.id);
      return text === undefined ? step : { ...step, output: text.end };
    });
    return { ...this.#known, id: this.jobId, steps, output: this.#text(null).end };
  }

  #stepEvents(step: AiStep, job: AiJob, common: Common): AiJobEvent[] {
    const seen = this.#steps.get(step.id);
    const asks = step.status === "awaiting_approval" && !(seen?.status === step.status && isSameRequest(seen, step));
    const approval: AiJobEvent[] = asks
      ? [{ ...common, type: "step.approval_required", step, expiresAt: job.approvalExpiresAt ?? "" }]
      : [];
    const text = this.#textEvents(step.id, step.output ?? "", !isUnderWay(step), common);
    if (seen === undefined) {
      return [{ ...common, type: "step.created", step: { ...step, output: null } }, ...text, ...approval];
    }
    if (asks || isSameButText(seen, step)) return [...text, ...approval];
    return [...text, { ...common, type: "step.updated", step }];
  }

  #textEvents(stepId: string | null, whole: string, isDone: boolean, common: Common): AiJobEvent[] {
    // An empty text can be left out.
    if (whole === "") return [];
    const text = this.#text(stepId);
    const delta = text.restOf(whole);
    const events: AiJobEvent[] = [];
    if (delta) events.push({ ...common, type: "output.delta", stepId, delta });
    const isOther = delta === undefined;
    if (isOther || (isDone && !text.isDone)) {
      events.push({ ...common, type: "output.done", stepId, text: whole });
    }
    return events;
  }

  #replace(job: AiJob, hasTexts: boolean): void {
    this.#isWhole = true;
    const { steps, output, ...known } = job;
    this.#known = known;
    for (const step of steps) this.#setStep(step, hasTexts);
    if (hasTexts) this.#text(null).set(output, isTerminal(job.status));
  }

  #setStep(step: AiStep, hasText = true): void {
    this.#steps.set(step.id, step);
    if (hasText && typeof step.output === "string") this.#text(step.id).set(step.output, !isUnderWay(step));
  }

  #text(stepId: string | null): AiText {
    // Text usually comes in runs of the same step.
    if (stepId === this.#recent?.stepId) return this.#recent.text;
    const text = this.#texts.get(stepId) ?? new AiText();
    this.#texts.set(stepId, text);
    this.#recent = { stepId, text };
    return text;
  }
}

/** Position of an event, besides its number. */
export interface EventPlace {
  id: string | undefined;
  isUnplaced: boolean;
}

type Common = Pick<AiJobEvent, "sequence" | "jobId" | "at">;

export function isTerminal(status: string | undefined): boolean {
  return hasEnded(aiJobStates, status);
}

/** The pending step, if there is one. */
export function waitingStep(job: AiJob | undefined): AiStep | undefined {
  if (job === undefined || isTerminal(job.status)) return undefined;
  const { steps, pendingStepId } = job;
  return steps.find(({ id }) => id === pendingStepId) ?? steps.find((step) => step.status === "awaiting_approval");
}

const isUnderWay = ({ status }: AiStep): boolean => !hasEnded(aiStepStates, status);

/** Fields that you check before deciding. */
const requestFields = ["kind", "title", "description", "input", "risk"] as const satisfies readonly (keyof AiStep)[];

/** Returns the fields in which two steps differ. */
export const changesOf = (a: AiStep, b: AiStep): string[] =>
  requestFields.filter((field) => !isEqual(a[field], b[field]));

export const isSameRequest = (a: AiStep, b: AiStep): boolean => changesOf(a, b).length === 0;

/** Values nested too deep to compare count as different. */
function isEqual(a: unknown, b: unknown): boolean {
  try {
    return canonical(a) === canonical(b);
  } catch {
    return false;
  }
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) as string;
}

const isSameButText = (a: AiStep, b: AiStep): boolean =>
  JSON.stringify({ ...a, output: null }) === JSON.stringify({ ...b, output: null });
