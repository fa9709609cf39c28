import type { CallOptions, InfraClient } from "@tandem/sdk";
import type { Pickable } from "../argv/argument-specs.ts";
import type { Context } from "../context.ts";
import { rerun } from "../errors/fix.ts";
import type { Answer } from "../output/answer.ts";
import { makeChanges } from "./change.ts";
import { thingsOf } from "./pick-id.ts";
import { nameText } from "./things.ts";

export interface Deletion {
  /** The argument that holds the ids, for the ones that failed. */
  readonly argument: string;
  readonly ids: readonly string[];
  call(infra: InfraClient, id: string, options: CallOptions): PromiseLike<void>;
}

/** "Delete alert High CPU (alt_12)?" */
export async function deletionQuestion(
  context: Context,
  kind: Pickable,
  ids: readonly string[],
  given: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const things = await thingsOf(context, kind, given);
  const names = ids.map((id) => nameText(things.find((thing) => thing.id === id) ?? { id }));
  return ids.length === 1
    ? `Delete ${kind.slice(0, -1)} ${names[0]}?`
    : `Delete ${ids.length} ${kind}: ${names.join(", ")}?`;
}

/** Deletes one after the other. What can be deleted is. */
export function deleteEach(
  context: Context,
  flags: { readonly dryRun: boolean },
  { argument, ids, call }: Deletion,
): Promise<Answer> {
  const changes = ids.map((id) => ({
    name: id,
    call: async (infra: InfraClient, options: CallOptions) => {
      await call(infra, id, options);
      return { id, deleted: true };
    },
  }));
  return makeChanges(context, flags, changes, {
    retry: (failed) => rerun({ args: { [argument]: failed } }),
    answer: (rows) => ({ kind: "list", id: "id", columns: [{ field: "id" }, { field: "deleted" }], rows }),
  });
}
