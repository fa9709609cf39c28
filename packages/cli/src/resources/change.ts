import type { CallOptions, InfraClient, TandemError } from "@tandem/sdk";
import type { Pickable } from "../argv/specs.ts";
import { type BodyFields, infraReference } from "../generated/infra-reference.ts";
import { type Answer, columnList, type Row } from "../output/answer.ts";
import { CliError, isTandemError } from "../output/errors/cli-error.ts";
import { shellLine } from "../output/errors/fix.ts";
import type { Context } from "../session/context.ts";
import { fetchResources } from "./ask-field.ts";
import { type InfraCall, sendToInfra } from "./call-infra.ts";
import { previewRequest, type RequestPreview, requestText } from "./preview-request.ts";
import { nameText } from "./resource-summary.ts";

export async function makeChange<Result>(
  context: Context,
  { dryRun }: { readonly dryRun: boolean },
  call: InfraCall<Result>,
  answer: (result: Result) => Answer | Promise<Answer>,
): Promise<Answer> {
  if (!dryRun) return answer(await sendToInfra(context, call));
  const request = await preview(context, call);
  return { kind: "value", value: request, text: requestText(request) };
}

function preview(context: Context, call: InfraCall<unknown>): Promise<RequestPreview> {
  return previewRequest(context, "infra", ({ infra }) => call(infra, {}), withoutSecrets);
}

function withoutSecrets(body: unknown): unknown {
  if (body === undefined) return undefined;
  return JSON.parse(JSON.stringify(body), (name, value) => (isSecretField(name) ? masked(value) : value));
}

/** A Slack webhook's URL lets anyone who knows it post. */
const secretName = /password|passphrase|secret|token|private.?key|webhook.?url/i;

/** By the specs of every operation: the body can be the user's own. */
function isSecretField(name: string): boolean {
  if (secretName.test(name)) return true;
  return Object.values(infraReference).some(({ fields }: { readonly fields: BodyFields }) => fields[name]?.secret);
}

function masked(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return "****";
  return Object.fromEntries(Object.keys(value).map((name) => [name, "****"]));
}

interface Deletion {
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
  const resources = await fetchResources(context, kind, given);
  const names = ids.map((id) => nameText(resources.find((resource) => resource.id === id) ?? { id }));
  return ids.length === 1
    ? `Delete ${kind.slice(0, -1)} ${names[0]}?`
    : `Delete ${ids.length} ${kind}: ${names.join(", ")}?`;
}

/**
 * Deletes one after the other, and continues after failures.
 *
 * @throws CliError PARTIAL if some failed, INTERRUPTED with the rest, or the error itself if all failed.
 */
export async function deleteEach(
  context: Context,
  { dryRun }: { readonly dryRun: boolean },
  { ids, call }: Deletion,
): Promise<Answer> {
  const callFor =
    (id: string): InfraCall<void> =>
    (infra, options) =>
      call(infra, id, options);
  if (dryRun) {
    const requests = [];
    for (const id of ids) requests.push(await preview(context, callFor(id)));
    return { kind: "value", value: requests, text: requests.map(requestText).join("\n") };
  }
  const rows: Row[] = [];
  const failures: { id: string; error: TandemError }[] = [];
  for (const [index, id] of ids.entries()) {
    try {
      await sendToInfra(context, callFor(id));
      rows.push({ id, deleted: true });
    } catch (error) {
      if (!isTandemError(error)) throw error;
      failures.push({ id, error });
      if (error.code === "aborted" && ids.length > 1) throw interrupted(error, ids, index, failures);
    }
  }
  if (failures.length === 0) return { kind: "list", id: "id", columns: columnList(["id", "deleted"]), rows };
  if (rows.length === 0) throw failures[0]!.error;
  throw new CliError("PARTIAL", `${failures.length} of ${ids.length} failed`, {
    why: failures.map(({ id, error }) => `${id}: ${error.summary}`).join("; "),
    fix: again(failures.map(({ id }) => id)),
  });
}

const again = (ids: readonly string[]): string => `run it again with ${shellLine(ids)}`;

/** @param failures with the interrupted one, which is the last. */
function interrupted(
  error: TandemError,
  ids: readonly string[],
  at: number,
  failures: readonly { readonly id: string }[],
): CliError {
  const failed = failures.slice(0, -1).map(({ id }) => id);
  const isUnsure = error.outcome === "unknown" || error.outcome === "executed";
  const unsent = ids.slice(isUnsure ? at + 1 : at);
  const facts = [
    failed.length > 0 && `failed: ${failed.join(", ")}`,
    isUnsure && `${ids[at]} may have been executed`,
    unsent.length > 0 && `not carried out: ${unsent.join(", ")}`,
  ];
  return new CliError("INTERRUPTED", `interrupted after ${at - failed.length} of ${ids.length}`, {
    why: facts.filter(Boolean).join("; "),
    fix: again([...failed, ...ids.slice(at)]),
    cause: error,
  });
}
