import type { CallOptions, InfraClient } from "@tandem/sdk";
import type { Context } from "../context.ts";
import type { Column, Row } from "../output/answer.ts";
import { record } from "../output/answer.ts";
import type { BodyOperation } from "./body-flags.ts";
import { makeChange, makeChanges } from "./change.ts";
import { readBodies } from "./read-bodies.ts";

export interface Creation<Body, Result> {
  readonly operation: BodyOperation;
  readonly columns: readonly Column[];
  call(infra: InfraClient, body: Body, options: CallOptions): PromiseLike<Result>;
  /** What a person does next with the new thing. */
  note?(result: Result): string | undefined;
}

/** Creates what flags and file say: one thing, or one for each item of a list in the file. */
export async function createFromBodies<Body, Result extends object>(
  context: Context,
  flags: Readonly<Record<string, unknown>> & { readonly dryRun: boolean },
  { operation, columns, call, note }: Creation<Body, Result>,
) {
  const { isList, bodies } = await readBodies<Body>(context, operation, flags);
  const changes = bodies.map((body, index) => ({
    name: nameOf(body, index),
    operation,
    call: (infra: InfraClient, options: CallOptions) => call(infra, body, options),
  }));
  if (!isList) return makeChange(context, flags, changes[0]!, (result) => record(result, note?.(result)));
  return makeChanges(context, flags, changes, {
    answer: (results) => ({ kind: "list", id: "id", columns, rows: results as readonly Row[] }),
  });
}

function nameOf(body: unknown, index: number): string {
  const { name, url } = body as { name?: string; url?: string };
  return name ?? url ?? `item ${index + 1}`;
}
