import { checkNamed, type OptionKinds } from "../check-argument.ts";
import * as defaults from "../defaults.ts";
import { InvalidResponseError } from "../errors/call-errors.ts";
import { wrongOption } from "../errors/invalid-argument-error.ts";
import type { ApiResult } from "../transport/api-promise.ts";
import type { ApiSettings } from "../transport/api-settings.ts";
import type { Call } from "../transport/call.ts";
import { required } from "../transport/environment.ts";
import { OpenapiClient } from "../transport/openapi-client.ts";
import { parseCredential } from "../transport/parse-credential.ts";
import { resolveSettings } from "../transport/resolve-settings.ts";
import { toolErrors } from "./tool-errors.ts";
import type { AnyToolSlug, ToolRequest, ToolResult } from "./tool-types.ts";
import type { ToolsClientOptions } from "./tools-options.ts";

/** The tool API as one set of options reaches it. */
export interface ToolConnection {
  settings: ApiSettings;
  openapi: OpenapiClient;
  /** Of every tool. */
  path: string;
}

/** @throws InvalidArgumentError for an option that is missing or wrong. */
export const connectToTools = (options: ToolsClientOptions): ToolConnection =>
  connect(options, () => required(options.apiKey, "tools.apiKey", "TANDEM_TOOLS_KEY"));

/** Without a key, which the list of tools does not need. */
export const connectAnonymously = (options: ToolsClientOptions): ToolConnection => connect(options);

const toolsKinds: OptionKinds = { baseUrl: true, apiKey: true, pathPrefix: "text", listPath: "text" };

function connect(options: ToolsClientOptions, apiKey?: () => string): ToolConnection {
  checkNamed(options, toolsKinds);
  const credential = apiKey && parseCredential(apiKey(), "tools.apiKey", options.auth);
  const settings = resolveSettings(
    {
      api: "tools",
      baseUrl: addressOf(options),
      credential,
      retry: defaults.toolRetryPolicy,
      errors: toolErrors,
      requestsPerMinute: defaults.toolsRequestsPerMinute,
      answers: options,
    },
    options,
  );
  const path = `${options.pathPrefix ?? defaults.toolsPathPrefix}/{slug}`;
  return { settings, openapi: new OpenapiClient(settings), path };
}

/** What stands in front of the API's path: an address may be given with that path too. */
function addressOf({ baseUrl, pathPrefix }: ToolsClientOptions): string {
  const address = required(baseUrl, "tools.baseUrl", "TANDEM_TOOLS_URL");
  return pathPrefix === undefined ? address.replace(/\/api\/v1(?:\/tools)?\/*$/, "") : address;
}

/** @throws InvalidArgumentError for what no tool can be asked. */
export function checkRequest(slug: string, request: { input: string }): void {
  if (typeof slug !== "string" || slug === "") throw wrongOption("slug", "Name the tool by its slug");
  if (typeof request?.input === "string") return;
  const got = request?.input === null ? "null" : typeof request?.input;
  throw wrongOption("input", `input must be a string, not ${got}`, "For a file or a URL use toInput().");
}

/** Runs a tool, and checks that its answer is the documented envelope. */
export async function postRequest<S extends AnyToolSlug>(
  { openapi, path }: ToolConnection,
  call: Call,
  slug: S,
  request: ToolRequest<S>,
): Promise<ApiResult<ToolResult<S>>> {
  const answer = await openapi.call(call, "POST", path, { path: { slug }, body: request });
  checkEnvelope(answer);
  return answer as ApiResult<ToolResult<S>>;
}

function checkEnvelope(answer: ApiResult<unknown>): void {
  const body = answer.data as { success?: unknown; data?: unknown } | undefined;
  if (body?.success === false) throw unexpectedShape(answer, "says success: false");
  if (typeof body?.data !== "object" || body.data === null) throw unexpectedShape(answer, "has no data");
}

export function unexpectedShape({ attempts }: ApiResult<unknown>, what: string): InvalidResponseError {
  const status = attempts.at(-1)?.status;
  return new InvalidResponseError({
    summary: `The service answered ${status}, but the body ${what}`,
    advice: "Check baseUrl.",
    facts: { option: "tools.baseUrl" },
    outcome: "executed",
    charged: "unknown",
    status,
    attempts,
  });
}
