import { iso } from "../rows.ts";
import { allows, type States } from "../state-machine/state-machine.ts";
import type { AiJobRow, AiStepRow, AiStepStatus, JobEvent } from "./ai-rows.ts";
import { presentStep } from "./present-job.ts";

/** The next output of a running step: its own first, then its part of the job's answer. */
interface Piece {
  readonly of: "step" | "job";
  readonly text: string;
}

/** Word by word, as a model writes. */
const words = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

function piecesOf(job: AiJobRow, step: AiStepRow): Piece[] {
  const isFirst = job.steps.indexOf(step) === 0;
  const said = failed(step) ? "" : `${isFirst ? "" : "\n"}- ${step.says}`;
  return [
    ...words(step.prints).map((text) => ({ of: "step", text }) as const),
    ...words(said).map((text) => ({ of: "job", text }) as const),
  ];
}

export const failed = ({ exits }: AiStepRow): boolean => exits !== null && exits !== 0;

/** When a running step writes its next piece, or, after the last, ends. Pieces come evenly over its time. */
export function nextPieceAt(job: AiJobRow, step: AiStepRow, startedAt: number): number {
  const parts = piecesOf(job, step).length + 1;
  return startedAt + Math.round((step.runsMs * (step.written + 1)) / parts);
}

/** Writes the next piece. False when everything is written. */
export function writePiece(job: AiJobRow, step: AiStepRow, at: number): boolean {
  const piece = piecesOf(job, step)[step.written];
  if (!piece) return false;
  step.written++;
  if (piece.of === "step") step.output = (step.output ?? "") + piece.text;
  else job.output += piece.text;
  record(job, at, "output.delta", { stepId: piece.of === "step" ? step.id : null, delta: piece.text });
  return true;
}

/** Callbacks for when a job's log grows. Not part of a snapshot: a restored mock has no waiting callers. */
const waiting = new WeakMap<readonly JobEvent[], Set<() => void>>();

export function record(job: AiJobRow, at: number, type: string, fields: object): void {
  job.log.push({ type, sequence: job.log.length + 1, jobId: job.id, at: iso(at), ...fields });
  for (const wake of waiting.get(job.log) ?? []) wake();
}

/** Calls `wake` whenever something is recorded, until the returned function is called. */
export function watch({ log }: AiJobRow, wake: () => void): () => void {
  const watchers = waiting.get(log) ?? new Set();
  waiting.set(log, watchers.add(wake));
  return () => void watchers.delete(wake);
}

/** The moves of a step. Time does not move it: its job does. */
const stepMachine: States<AiStepStatus> = {
  pending: { moves: ["awaiting_approval", "running", "skipped"] },
  awaiting_approval: { moves: ["approved", "rejected", "expired", "skipped"] },
  approved: { moves: ["running", "skipped"] },
  running: { moves: ["succeeded", "failed", "skipped"] },
  succeeded: {},
  failed: {},
  rejected: {},
  expired: {},
  skipped: {},
};

/** @throws RangeError when the state machine has no such move. */
export function moveStep(step: AiStepRow, to: AiStepStatus): void {
  if (!allows(stepMachine, step.status, to))
    throw new RangeError(`${step.id} cannot move from ${step.status} to ${to}.`);
  step.status = to;
}

/** The same, recorded for streams of the job. */
export function changeStep(job: AiJobRow, step: AiStepRow, to: AiStepStatus, at: number): void {
  moveStep(step, to);
  record(job, at, "step.updated", { step: presentStep(job, step) });
}

export function hasEnded({ status }: AiStepRow): boolean {
  return !stepMachine[status].moves;
}
