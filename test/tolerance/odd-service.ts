import fc from "fast-check";
import { loadSpecs, type SpecName } from "../../scripts/generate/specs/load-spec.ts";
import { type Damage, type Document, damaged, damages, resolve, type Schema, valuesOf } from "./schema-values.ts";

/** One answer of the service, as the specification describes it, before and with its damage. */
export interface OddAnswer {
  status: number;
  type: string;
  body: unknown;
  damage: readonly Damage[];
}

/** What the service answers to every operation: one script an operation, gone through again and again. */
export type Script = Readonly<Record<string, readonly OddAnswer[]>>;

interface Operation {
  name: string;
  method: string;
  path: RegExp;
  answers: fc.Arbitrary<OddAnswer>;
  stream: fc.Arbitrary<OddAnswer> | undefined;
}

const specs = await loadSpecs();

/** Operations of both specifications, those with the fewest parameters first. */
const operations: readonly Operation[] = specs
  .flatMap(({ name, document }) => operationsOf(name, document as unknown as Document))
  .sort((a, b) => a.path.source.split("[^/]+").length - b.path.source.split("[^/]+").length);

function operationsOf(api: SpecName, document: Document): Operation[] {
  const prefix = api === "infra" ? "/api/v1" : "";
  return Object.entries(document.paths as Record<string, Schema>).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => /^(get|post|put|patch|delete)$/.test(method))
      .map(([method, operation]) => ({
        name: String((operation as Schema).operationId),
        method,
        path: new RegExp(`^${prefix}${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`),
        ...answersOf(document, operation as Schema),
      })),
  );
}

function answersOf(document: Document, operation: Schema): Pick<Operation, "answers" | "stream"> {
  const responses = Object.entries(operation.responses as object).map(([status, node]) => ({
    status: Number(status),
    content: (resolve(document, node).content ?? {}) as Record<string, Schema>,
  }));
  const json = responses.map(({ status, content }) => {
    const [type, media] = Object.entries(content).find(([type]) => type.includes("json")) ?? ["", undefined];
    const body = media === undefined ? fc.constant("") : valuesOf(document, media.schema);
    return fc.record({ status: fc.constant(status), type: fc.constant(type), body, damage: damages });
  });
  const isSuccess = (index: number) => responses[index]!.status < 300;
  const weighted = json.map((arbitrary, index) => ({ arbitrary, weight: isSuccess(index) ? 30 : 1 }));
  const events = responses.flatMap(({ content }) => content["text/event-stream"]?.["x-sse-events"] ?? [])[0];
  return { answers: fc.oneof(...weighted), stream: events && streams(document, events as Record<string, Schema>) };
}

/** A few events in any order, the last of them most often the one that ends a job. */
function streams(document: Document, events: Record<string, Schema>): fc.Arbitrary<OddAnswer> {
  const one = fc.oneof(...Object.values(events).map((schema) => valuesOf(document, schema)));
  const end = fc.option(valuesOf(document, events["job.done"]), { freq: 4 });
  const body = fc.tuple(fc.array(one, { maxLength: 5 }), end).map(([some, last]) =>
    [...some, ...(last === null ? [] : [last])].map((event, index) => ({
      ...(event as object),
      sequence: index + 1,
    })),
  );
  return fc.record({ status: fc.constant(200), type: fc.constant("text/event-stream"), body, damage: damages });
}

/** Scripts for the operations that a call may use. */
export function scriptsFor(names: readonly string[], options: { streams: boolean }): fc.Arbitrary<Script> {
  return fc.record(
    Object.fromEntries(
      operations
        .filter(({ name }) => names.includes(name))
        .map(({ name, answers, stream }) => [
          name,
          fc.array(stream && options.streams ? fc.oneof(stream, answers) : answers, { minLength: 1, maxLength: 4 }),
        ]),
    ),
  );
}

/** A fetch that answers by the script, however often it is asked. */
export function fetchOf(script: Script): typeof fetch {
  const asked = new Map<string, number>();
  return async (input, init) => {
    const { pathname } = new URL(String(input));
    const method = (init?.method ?? "GET").toLowerCase();
    const operation = operations.find((it) => it.method === method && it.path.test(pathname));
    const answers = script[operation?.name ?? ""];
    if (answers === undefined) throw new Error(`The script has no ${method} ${pathname}.`);
    const count = asked.get(operation!.name) ?? 0;
    asked.set(operation!.name, count + 1);
    return responseOf(answers[count % answers.length]!);
  };
}

function responseOf({ status, type, body, damage }: OddAnswer): Response {
  if (status === 204) return new Response(null, { status });
  const value = damaged(body, damage);
  const headers = { "content-type": type };
  if (type !== "text/event-stream") return new Response(JSON.stringify(value) ?? "", { status, headers });
  const messages = (Array.isArray(value) ? value : [value]).map((event, index) => {
    const name =
      event?.type === undefined || index % 2 === 0
        ? ""
        : `event: ${String(JSON.stringify(event.type)).replaceAll('"', "")}\n`;
    return `${name}id: ${index + 1}\ndata: ${JSON.stringify(event)}\n\n`;
  });
  return new Response(messages.join(""), { status, headers });
}
