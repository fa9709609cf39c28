import { masked, requestIdOf } from "../client/credential.ts";
import type { FetchResponse } from "../client/options.ts";
import type { ApiSettings } from "../client/settings.ts";
import { InvalidResponseError } from "../errors/call-errors.ts";
import type { ErrorInit } from "../errors/tandem-error.ts";
import { type Answer, isJson, type Outgoing, textOf, webStreamOf } from "./body.ts";
import type { Executed } from "./execute.ts";

/** A response whose body was read, or is a stream of events. An answer that isn't JSON is one of our errors. */
export class WholeResponse extends Response {
  readonly attempts: Executed["attempts"];
  readonly #parse: (text: string) => unknown;

  constructor(executed: Executed, outgoing: Outgoing, settings: ApiSettings) {
    const { status, response, body } = executed.answer;
    const headers = new Headers(response.headers as Headers);
    if (body !== undefined && outgoing.method !== "HEAD") {
      headers.delete("content-encoding");
      headers.delete("transfer-encoding");
      headers.set("content-length", String(body.length));
    }
    const isEmpty = body?.length === 0 || status === 204 || status === 205;
    super(body === undefined ? webStreamOf(response) : isEmpty ? null : body, { status, headers });
    Object.defineProperty(this, "url", { value: outgoing.url });
    this.attempts = executed.attempts;
    this.#parse = (text) => parseJson(text, executed, outgoing, settings);
  }

  override async json(): Promise<unknown> {
    return this.#parse(await this.text());
  }
}

/** @throws InvalidResponseError for a body that isn't JSON. */
export const readJson = (executed: Executed, outgoing: Outgoing, settings: ApiSettings): unknown =>
  parseJson(textOf(executed.answer.body ?? ""), executed, outgoing, settings);

function parseJson(text: string, executed: Executed, { method }: Outgoing, settings: ApiSettings): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    const { attempts, answer } = executed;
    throw invalidResponse({ response: answer.response, attempts }, settings, notJson(answer, text, method, settings));
  }
}

export function invalidResponse(
  { response, attempts }: Pick<Executed, "attempts"> & { response: Pick<FetchResponse, "headers"> },
  { credential, api }: ApiSettings,
  init: ErrorInit,
): InvalidResponseError {
  return new InvalidResponseError({
    outcome: "executed",
    status: attempts.at(-1)?.status,
    attempts,
    requestId: requestIdOf(response.headers, credential),
    ...(api === "tools" && { charged: "unknown" as const }),
    ...init,
  });
}

const names = { tools: "tool API", infra: "infrastructure API" };

/** A body in another format than JSON is another service's. */
function notJson(
  { status, response }: Answer,
  text: string,
  method: string,
  { api, credential, baseUrl }: ApiSettings,
): ErrorInit {
  const option = `${api}.baseUrl`;
  const contentType = masked(credential, response.headers.get("content-type") ?? "no content type");
  const init = { facts: { option, contentType, method }, ...(api === "tools" && method === "GET" && { charged: 0 }) };
  if (isJson(response))
    return { ...init, summary: `The service returned ${status}, but its JSON is truncated or invalid` };
  const what = `it returned ${status} with ${contentType} (${text.length} characters)`;
  const summary = `${baseUrl} does not look like the ${names[api]}: ${what}`;
  return { ...init, summary, advice: `Check ${option}.`, outcome: "unknown" };
}
