import type { CallOptions, InfraClient, TandemError } from "@tandem/sdk";
import type { Pickable } from "../argv/specs.ts";
import { type BodyField, infraReference } from "../generated/infra-reference.ts";
import type { Answer } from "../output/answer.ts";
import { CliError, isTandemError } from "../output/errors/cli-error.ts";
import { shellLine } from "../output/errors/fix.ts";
import type { Context } from "../session/context.ts";
import { fetchResources } from "./ask-field.ts";
import { type BodyOperation, bodyOf } from "./body-flags.ts";
import { type InfraCall, sendToInfra } from "./call-infra.ts";
import { previewRequest, type RequestPreview, requestText } from "./preview-request.ts";
import { nameText } from "./resource-summary.ts";

export interface Change<Result> {
  readonly name: string;
  readonly operation?: BodyOperation;
  readonly call: InfraCall<Result>;
}

export async function makeChange<Result>(
  context: Context,
  { dryRun }: { readonly dryRun: boolean },
  change: Omit<Change<Result>, "name">,
  answer: (result: Result) => Answer | Promise<Answer>,
): Promise<Answer> {
  if (!dryRun) return answer(await sendToInfra(context, change.call));
  const request = await preview(context, change);
  return { kind: "value", value: request, text: requestText(request) };
}

/**
 * Makes changes one after the other, and continues after failures.
 *
 * @param retry the command for the failed ones, by name.
 * @throws CliError PARTIAL if some failed, INTERRUPTED with the rest, or the error itself if all failed.
 */
export async function makeChanges<Result>(
  context: Context,
  { dryRun }: { readonly dryRun: boolean },
  changes: readonly Change<Result>[],
  {
    retry,
    answer,
  }: { retry?(names: readonly string[]): string | undefined; answer(results: readonly Result[]): Answer },
): Promise<Answer> {
  if (dryRun) {
    const requests = [];
    for (const change of changes) requests.push(await preview(context, change));
    return { kind: "value", value: requests, text: requests.map(requestText).join("\n") };
  }
  const results: Result[] = [];
  const failures: { name: string; error: Error }[] = [];
  for (const [index, { name, call }] of changes.entries()) {
    try {
      results.push(await sendToInfra(context, call));
    } catch (error) {
      if (!isTandemError(error)) throw error;
      if (error.code === "aborted" && changes.length > 1) {
        const left = changes.slice(index).map((change) => change.name);
        throw interrupted(
          error,
          { done: results.length, failed: failures.map((failure) => failure.name), left },
          retry,
        );
      }
      failures.push({ name, error });
    }
  }
  if (failures.length === 0) return answer(results);
  if (results.length === 0) throw failures[0]!.error;
  throw partial(failures, changes.length, retry?.(failures.map(({ name }) => name)));
}

function preview(context: Context, { operation, call }: Omit<Change<unknown>, "name">): Promise<RequestPreview> {
  const show = (body: unknown) => withoutSecrets(body, operation);
  return previewRequest(context, "infra", ({ infra }) => call(infra, {}), show);
}

/** Without an operation the body is the user's own, so every operation's secret fields are masked. */
function withoutSecrets(body: unknown, operation: BodyOperation | undefined): unknown {
  const isSecret =
    operation === undefined ? isSecretField : (name: string) => ownField(operation, name)?.secret === true;
  if (body === undefined) return undefined;
  return JSON.parse(JSON.stringify(body), (name, value) => (isSecret(name) ? masked(value) : value));
}

function ownField(operation: BodyOperation, name: string): BodyField | undefined {
  const { fields } = bodyOf(operation);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

const secretName = /password|passphrase|secret|token|private.?key/i;

function isSecretField(name: string): boolean {
  if (secretName.test(name)) return true;
  return Object.keys(infraReference).some((operation) => ownField(operation as BodyOperation, name)?.secret === true);
}

function masked(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return "****";
  return Object.fromEntries(Object.keys(value).map((name) => [name, "****"]));
}

function interrupted(
  error: TandemError,
  { done, failed, left }: { done: number; failed: readonly string[]; left: readonly string[] },
  retry: ((names: readonly string[]) => string | undefined) | undefined,
): CliError {
  const isUnsure = error.outcome === "unknown" || error.outcome === "executed";
  const unsent = isUnsure ? left.slice(1) : left;
  const facts = [
    ...(failed.length > 0 ? [`failed: ${failed.join(", ")}`] : []),
    ...(isUnsure ? [`${left[0]} may have been executed`] : []),
    ...(unsent.length > 0 ? [`not carried out: ${unsent.join(", ")}`] : []),
  ];
  const why = facts.join("; ");
  const all = done + failed.length + left.length;
  const fix = retry?.([...failed, ...left]);
  return new CliError("INTERRUPTED", `interrupted after ${done} of ${all}`, { why, fix, cause: error });
}

function partial(failures: readonly { name: string; error: Error }[], all: number, fix: string | undefined): CliError {
  const why = failures
    .map(({ name, error }) => `${name}: ${isTandemError(error) ? error.summary : error.message}`)
    .join("; ");
  return new CliError("PARTIAL", `${failures.length} of ${all} failed`, { why, fix });
}

export interface Deletion {
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

export function deleteEach(
  context: Context,
  flags: { readonly dryRun: boolean },
  { ids, call }: Deletion,
): Promise<Answer> {
  const changes = ids.map((id) => ({
    name: id,
    call: async (infra: InfraClient, options: CallOptions) => {
      await call(infra, id, options);
      return { id, deleted: true };
    },
  }));
  return makeChanges(context, flags, changes, {
    retry: (failed) => `run it again with ${shellLine(failed)}`,
    answer: (rows) => ({ kind: "list", id: "id", columns: [{ field: "id" }, { field: "deleted" }], rows }),
  });
}
