import type { AiJob, AiStep } from "../../generated/infra-types.ts";
import { aiJobStates, aiStepStates } from "../../generated/wait-states.ts";
import { hasEnded } from "../poll-until-terminal.ts";
import type { AiJobEvent, AiJobSnapshotEvent } from "./events.ts";
import { StreamBroken } from "./read-messages.ts";

/** A job, as far as its events are known. `output` contains only the end of very long texts. */
export type PartialAiJob = Partial<AiJob> & Pick<AiJob, "id" | "steps" | "output">;

/** Where an event is in the stream. */
export interface Place {
  sequence: number | undefined;
  id: string | undefined;
  /** It has a number or id of its own. */
  isPlaced: boolean;
}

type Common = Pick<AiJobEvent, "sequence" | "jobId" | "at">;

/**
 * What was yielded about a job. One rule keeps its texts whole: a whole text, of a snapshot or of an event at its end,
 * must begin with what was yielded. The rest is yielded as another delta. A text that begins otherwise is an error, which
 * has the whole text.
 */
export class AiJobState {
  readonly jobId: string;
  /** Number and id of the last yielded event. A loop, or a connection, continues after it. */
  lastSequence: number | undefined;
  lastId: string | undefined;
  /** An event between two others didn't come. */
  hasGap = false;
  final: AiJob | undefined;
  /** A final text isn't the one that the deltas were. */
  mismatch: StreamBroken | undefined;
  /** A loop runs. Two would yield one half each. */
  isFollowed = false;
  /** The job is known, so a snapshot can be yielded as what it adds. */
  isWhole: boolean;
  /** The texts were yielded from their start. After an event in the middle, only their end is known. */
  #isFromStart: boolean;
  #known: Partial<AiJob> = {};
  readonly #steps = new Map<string, AiStep>();
  readonly #texts = new Map<string | null, YieldedText>();
  /** Events after the position were yielded. */
  #hasUnplaced = false;

  /** @param after the number of an event, or an id that isn't a number. */
  constructor(jobId: string, after: number | string | undefined) {
    this.jobId = jobId;
    if (typeof after === "string") this.lastId = after;
    else this.lastSequence = after;
    this.isWhole = after === 0;
    this.#isFromStart = after === undefined || after === 0;
  }

  get hasEnded(): boolean {
    return isTerminal(this.#known.status);
  }

  /** What to yield for an event: the part of it that wasn't yielded, after what was missed before it. */
  eventsOf(event: AiJobEvent): AiJobEvent[] {
    const { jobId, at } = event;
    const common = { sequence: this.lastSequence ?? 0, jobId, at };
    switch (event.type) {
      case "output.delta": {
        const delta = this.#text(event.stepId).take(event.delta);
        if (delta === event.delta) return [event];
        return delta === "" ? [] : [{ ...event, delta }];
      }
      case "output.done": {
        const text = this.#text(event.stepId);
        const rest = this.#restOf(event.stepId, event.text);
        if (rest === undefined) {
          // Other texts may be wrong too, so the whole job is yielded with the error.
          this.mismatch = text.replaceBy(event.text);
          return [];
        }
        return text.isDone ? [] : [...deltaOf(event.stepId, rest, common), event];
      }
      case "job.snapshot":
        return this.isWhole ? this.#changesTo(event, common) : this.#firstLook(event);
      case "job.done":
        return [...this.#textsOf(event.job, common, false), event];
      default:
        return [event];
    }
  }

  add(event: AiJobEvent): void {
    switch (event.type) {
      case "output.delta":
        this.#text(event.stepId).add(event.delta);
        break;
      case "output.done":
        this.#text(event.stepId).isDone = true;
        break;
      case "step.created":
      case "step.updated":
      case "step.approval_required":
        this.#steps.set(event.step.id, event.step);
        break;
      case "job.status":
        this.#known = { ...this.#known, status: event.status };
        break;
      case "job.snapshot":
      case "job.done":
        this.#adopt(event.job);
        if (event.type === "job.done") this.final = event.job;
        if (!this.#isFromStart) this.#setTexts(event.job);
        this.#isFromStart = true;
    }
  }

  /** Moves the position, once all of an event is yielded. An event without a number or id has none. */
  moveTo(event: AiJobEvent | undefined, { sequence, id, isPlaced }: Place): void {
    if (sequence !== undefined) this.lastSequence = sequence;
    this.lastId = id;
    if (event?.type === "job.snapshot") this.#streamIsAt(event.job);
    if (event?.type === "output.done") this.#text(event.stepId).at = event.text.length;
    if (isPlaced && event?.type === "output.delta" && !this.#hasUnplaced) this.#text(event.stepId).settle();
    else if (isPlaced) for (const text of this.#texts.values()) text.settle();
    this.#hasUnplaced = !isPlaced;
  }

  /** A connection sends again what came after the position; without one, everything or a snapshot. */
  resume(): void {
    const isPlaced = (this.lastId ?? this.lastSequence) !== undefined;
    for (const text of this.#texts.values()) text.at = isPlaced ? text.settledAt : 0;
  }

  partial(): PartialAiJob {
    const steps = [...this.#steps.values()].map((step) => {
      const text = this.#texts.get(step.id);
      return text === undefined ? step : { ...step, output: text.end };
    });
    return { ...this.#known, id: this.jobId, steps, output: this.#text(null).end };
  }

  /** The first snapshot is yielded as it is, and its texts after it, unless they were yielded before the position. */
  #firstLook(snapshot: AiJobSnapshotEvent): AiJobEvent[] {
    const { job, jobId, at, sequence } = snapshot;
    const common = { sequence, jobId, at };
    const texts = this.#isFromStart ? this.#textsOf(job, common, true) : [];
    const step = waitingStep(job);
    return [snapshot, ...texts, ...(step ? [approvalOf(step, job, common)] : [])];
  }

  /** A later snapshot is yielded as the events that were missed. The last one takes its number. */
  #changesTo({ job, sequence }: AiJobSnapshotEvent, common: Common): AiJobEvent[] {
    const { status } = job;
    const previousStatus = this.#known.status ?? "";
    const changed: AiJobEvent[] =
      status === previousStatus ? [] : [{ ...common, type: "job.status", status, previousStatus }];
    const texts = this.#textsOf(job, common, true);
    const ofStep = (stepId: string | null) => texts.filter((event) => (event as { stepId: unknown }).stepId === stepId);
    const ends = isTerminal(status);
    const events = [
      ...(ends ? [] : changed),
      ...job.steps.flatMap((step) => this.#stepChanges(step, job, common, ofStep(step.id))),
      ...ofStep(null),
      ...(ends ? changed : []),
    ];
    const last = events.at(-1);
    if (last) last.sequence = sequence;
    return events;
  }

  #stepChanges(step: AiStep, job: AiJob, common: Common, texts: AiJobEvent[]): AiJobEvent[] {
    const seen = this.#steps.get(step.id);
    const created: AiJobEvent[] = seen ? [] : [{ ...common, type: "step.created", step: { ...step, output: null } }];
    const isSame = !seen || JSON.stringify({ ...seen, output: null }) === JSON.stringify({ ...step, output: null });
    const asks = step.status === "awaiting_approval" && !(seen?.status === step.status && isSameRequest(seen, step));
    if (asks) return [...created, ...texts, approvalOf(step, job, common)];
    return [...created, ...texts, ...(isSame ? [] : [{ ...common, type: "step.updated", step } as const])];
  }

  /** What a job's texts have beyond those that were yielded. */
  #textsOf(job: AiJob, common: Common, endsTexts: boolean): AiJobEvent[] {
    const texts = wholeTextsOf(job);
    const wrong = texts.find(({ stepId, whole }) => this.#restOf(stepId, whole) === undefined);
    this.mismatch ??= wrong && this.#text(wrong.stepId).replaceBy(wrong.whole);
    if (this.mismatch) {
      this.#adopt(job);
      this.#setTexts(job);
      throw this.mismatch;
    }
    return texts.flatMap(({ stepId, whole, isDone }): AiJobEvent[] => {
      const rest = this.#restOf(stepId, whole)!;
      const text = this.#text(stepId);
      const ends = endsTexts && isDone && !text.isDone && whole.length >= text.length;
      return [
        ...deltaOf(stepId, rest, common),
        ...(ends ? [{ ...common, type: "output.done", stepId, text: whole } as const] : []),
      ];
    });
  }

  #restOf(stepId: string | null, whole: string): string | undefined {
    const text = this.#text(stepId);
    if (this.#isFromStart) return text.restOf(whole);
    // Told from the middle: it ends in the same way, unless something is missing.
    return whole.endsWith(text.end) && !(this.hasGap && text.length === 0) ? "" : undefined;
  }

  #adopt({ steps, output: _, ...known }: AiJob): void {
    this.isWhole = true;
    this.#known = known;
    for (const step of steps) this.#steps.set(step.id, step);
  }

  #setTexts(job: AiJob): void {
    for (const { stepId, whole, isDone } of wholeTextsOf(job)) this.#text(stepId).set(whole, isDone);
  }

  #streamIsAt(job: AiJob): void {
    for (const text of this.#texts.values()) text.at = 0;
    for (const { stepId, whole } of wholeTextsOf(job)) this.#text(stepId).at = whole.length;
  }

  #text(stepId: string | null): YieldedText {
    const text = this.#texts.get(stepId) ?? new YieldedText();
    if (text.length === 0) this.#texts.set(stepId, text);
    return text;
  }
}

const keptChars = 256 * 1024;

/** A text as yielded so far. Only its end is kept, to limit memory use. */
class YieldedText {
  length = 0;
  end = "";
  isDone = false;
  /** Where the stream is: before the end after an older snapshot, or when it starts from the first event again. */
  at = 0;
  settledAt = 0;

  settle(): void {
    this.settledAt = this.at;
  }

  /** The part of the stream's next delta that wasn't yielded. */
  take(delta: string): string {
    const yielded = this.length - this.at;
    const repeated = yielded > 0 ? delta.slice(0, yielded) : "";
    const isRepeated = this.#has(repeated, this.at);
    this.at = (isRepeated ? this.at : this.length) + delta.length;
    return isRepeated ? delta.slice(repeated.length) : delta;
  }

  add(delta: string): void {
    this.length += delta.length;
    this.end += delta;
    if (this.end.length > 2 * keptChars) this.end = this.end.slice(-keptChars);
  }

  set(text: string, isDone: boolean): void {
    this.length = text.length;
    this.end = text;
    this.isDone ||= isDone;
  }

  /** What a whole text has after this one: nothing if it's older, undefined if it's another text. */
  restOf(whole: string): string | undefined {
    const keptFrom = this.length - this.end.length;
    const end = this.end.slice(0, Math.max(0, whole.length - keptFrom));
    return whole.startsWith(end, keptFrom) ? whole.slice(this.length) : undefined;
  }

  replaceBy(whole: string): StreamBroken {
    this.set(whole, true);
    return new StreamBroken("its text is another one than the deltas were", { isPassing: false });
  }

  #has(part: string, at: number): boolean {
    const keptFrom = this.length - this.end.length;
    return at < keptFrom || this.end.startsWith(part, at - keptFrom);
  }
}

/** The texts of a job. An empty one can be left out. */
function wholeTextsOf({ steps, output, status }: AiJob) {
  const ofSteps = steps.map((step) => ({
    stepId: step.id as string | null,
    whole: step.output ?? "",
    isDone: hasEnded(aiStepStates, step.status),
  }));
  return [...ofSteps, { stepId: null, whole: output, isDone: isTerminal(status) }].filter(({ whole }) => whole !== "");
}

const deltaOf = (stepId: string | null, delta: string, common: Common): AiJobEvent[] =>
  delta === "" ? [] : [{ ...common, type: "output.delta", stepId, delta }];

export const approvalOf = (step: AiStep, { approvalExpiresAt }: AiJob, common: Common): AiJobEvent => ({
  ...common,
  type: "step.approval_required",
  step,
  expiresAt: approvalExpiresAt ?? "",
});

export const isTerminal = (status: string | undefined): boolean => hasEnded(aiJobStates, status);

export function waitingStep(job: AiJob | undefined): AiStep | undefined {
  if (job === undefined || isTerminal(job.status)) return undefined;
  const { steps, pendingStepId } = job;
  return steps.find(({ id }) => id === pendingStepId) ?? steps.find((step) => step.status === "awaiting_approval");
}

/** Fields that you check before deciding. */
const requestFields = ["kind", "title", "description", "input", "risk"] as const satisfies readonly (keyof AiStep)[];

export const changesOf = (a: AiStep, b: AiStep): string[] =>
  requestFields.filter((field) => canonical(a[field]) !== canonical(b[field]));

export const isSameRequest = (a: AiStep, b: AiStep): boolean => changesOf(a, b).length === 0;

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) as string;
}
