import type { CallOptions, InfraClient } from "@tandem/sdk";
import type { Context } from "../context.ts";
import type { Column, Row } from "../output/answer.ts";
import { type Note, record } from "../output/answer.ts";
import type { BodyOperation } from "./body-flags.ts";
import { allOf, callInfra, checkWhole, objectsOf, withTexts } from "./call-infra.ts";
import { makeChange, makeChanges } from "./change.ts";
import { readBodies } from "./read-bodies.ts";
import type { Ended } from "./wait-for-work.ts";

export interface Creation<Body, Result> {
  readonly operation: BodyOperation;
  readonly columns: readonly Column[];
  call(infra: InfraClient, body: Body, options: CallOptions): PromiseLike<Result>;
  note?(result: Result): Note | readonly Note[] | undefined;
  wait?(context: Context, result: Result): Promise<Ended<object>>;
  /** For `--if-not-exists`. */
  list?(infra: InfraClient): AsyncIterable<{ readonly id: string; readonly name?: string }>;
}

export const createFlags = {
  wait: { summary: "Wait until it is ready" },
  ifNotExists: { summary: "If the name is taken, print that resource instead of creating one" },
} as const;

/** Creates one resource, or one for each item of a list in the file. */
export async function createFromBodies<Body, Result extends object>(
  context: Context,
  flags: Readonly<Record<string, unknown>> & { readonly dryRun: boolean },
  { operation, columns, call, note, wait, list }: Creation<Body, Result>,
) {
  const { isList, bodies } = await readBodies<Body>(context, operation, flags);
  const changes = bodies.map((body, index) => ({
    name: nameOf(body, index),
    operation,
    call: (infra: InfraClient, options: CallOptions) => call(infra, body, options),
  }));
  if (!isList) {
    const there = flags.ifNotExists === true && !flags.dryRun ? await existing(context, bodies[0], list) : undefined;
    if (there) return record(there);
    return makeChange(context, flags, changes[0]!, async (created) => {
      const result = withTexts(created as Result & { readonly id: string }, "id");
      if (flags.wait !== true || !wait) return record(result, note?.(result));
      // Keeps what only the creation returns, such as a password.
      const { remote, done } = await wait(context, result);
      return record({ ...result, ...remote }, done);
    });
  }
  return makeChanges(context, flags, changes, {
    answer: (results) => ({ kind: "list", id: "id", columns, rows: objectsOf(results) as readonly Row[] }),
  });
}

async function existing<Body>(context: Context, body: Body, list: Creation<Body, object>["list"]) {
  const { name } = body as { readonly name?: string };
  if (!list || name === undefined) return undefined;
  const all = await callInfra(context, (infra) => allOf(list(infra)));
  const found = all.find((thing) => thing.name === name);
  if (!found) checkWhole(context, context.asked.path[0]!, `"${name}"`);
  return found;
}

function nameOf(body: unknown, index: number): string {
  const { name, url } = body as { name?: string; url?: string };
  return name ?? url ?? `item ${index + 1}`;
}
