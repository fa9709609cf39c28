import { callListener } from "./check-argument.ts";

/** A difference between the service and the assumptions. */
export interface Drift {
  /** Id of the assumption, as in the list of assumptions. */
  assumption: string;
  /** Such as `GET /servers`. */
  operation: string;
  /** JSON Pointer into the response. */
  pointer: string;
  expected: string;
  found: string;
}

/** What is compared with the documents: a request with its response, or an event as an object or as JSON. */
interface Subjects {
  response: {
    outgoing: { method: string; url: string; body?: string | undefined };
    reply: { status: number; headers: Headers; text: string };
  };
  stream: unknown;
  webhook: unknown;
}

type DriftFinder = <Kind extends keyof Subjects>(kind: Kind, subject: Subjects[Kind]) => readonly Drift[];

let find: DriftFinder | undefined;

/** Compares every response and event with the documents from now on. Called when `@tandem/sdk/contract` is imported. */
export function watchDrift(finder: DriftFinder): void {
  find = finder;
}

/** A client's hooks, or a receiver of webhooks. */
export interface DriftListener {
  onDrift?: ((drift: Drift) => void) | undefined;
}

const reported = /* @__PURE__ */ new WeakMap<DriftListener, Set<string>>();

/** Calls `onDrift` for new differences. */
export function reportDrift<Kind extends keyof Subjects>(
  kind: Kind,
  subject: Subjects[Kind],
  listener: DriftListener | undefined,
): void {
  if (find && listener?.onDrift) for (const drift of find(kind, subject)) reportOnce(drift, listener);
}

export function reportOnce(drift: Drift, listener: DriftListener | undefined): void {
  if (!listener?.onDrift) return;
  const known = reported.get(listener) ?? new Set();
  reported.set(listener, known);
  const { assumption, operation, pointer, found } = drift;
  const key = [assumption, operation, pointer, found].join(" ");
  if (!known.has(key)) callListener(() => listener.onDrift!(drift));
  known.add(key);
}
