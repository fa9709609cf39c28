import { checkNamed, isObject, type OptionKinds, serviceOf } from "../arguments/check-argument.ts";
import type { AnsweredMeta } from "../credits/call-record.ts";
import { readCredits } from "../credits/tool-price.ts";
import { InvalidArgumentError, type InvalidResponseError, wrongOption } from "../errors/call-errors.ts";
import type { ApiResult } from "../transport/api-promise.ts";
import type { ApiSettings } from "../transport/api-settings.ts";
import type { Call } from "../transport/call.ts";
import * as defaults from "../transport/defaults.ts";
import { required } from "../transport/environment.ts";
import { callHook } from "../transport/hooks.ts";
import { invalidResponse, OpenapiClient } from "../transport/openapi-client.ts";
import { resolveSettings } from "../transport/resolve-settings.ts";
import { parseCredential } from "../transport/secret.ts";
import { creditsIn, toolErrors } from "./tool-errors.ts";
import type { AnyToolSlug, ToolRequest, ToolResult } from "./tool-types.ts";
import type { ToolsClientOptions } from "./tools-options.ts";

export interface ToolConnection {
  settings: ApiSettings;
  openapi: OpenapiClient;
}

/** @throws InvalidArgumentError for a missing or invalid option. */
export const connectToTools = (options: ToolsClientOptions): ToolConnection =>
  connect(options, () => required(options.apiKey, "tools.apiKey", "TANDEM_TOOLS_KEY"));

/** Listing tools needs no key. */
export const connectAnonymously = (options: ToolsClientOptions): ToolConnection => connect(options);

const toolsKinds: OptionKinds = { baseUrl: true, apiKey: true };

function connect(options: ToolsClientOptions, apiKey?: () => string): ToolConnection {
  checkNamed(options, toolsKinds);
  const service = serviceOf(options.service);
  const credential = apiKey && parseCredential(apiKey(), "tools.apiKey", service?.tools?.auth);
  const settings = resolveSettings(
    {
      api: "tools",
      baseUrl: addressOf(options),
      credential,
      retry: defaults.toolRetryPolicy,
      errors: toolErrors,
      creditsIn,
      requestsPerMinute: defaults.toolsRequestsPerMinute,
      errorParser: options.errorParser,
      service,
    },
    options,
  );
  return { settings, openapi: new OpenapiClient(settings) };
}

/** The URL can include the API's path. */
const addressOf = ({ baseUrl }: ToolsClientOptions): string =>
  required(baseUrl, "tools.baseUrl", "TANDEM_TOOLS_URL").replace(/\/api\/v1(?:\/tools)?\/*$/, "");

/**
 * Copies the request with its checked input.
 *
 * @throws InvalidArgumentError for an invalid request.
 */
export function readRequest<R extends { input: string }>(slug: string, given: R): R {
  if (typeof slug !== "string" || slug === "") throw wrongOption("slug", "Name the tool by its slug");
  const request = copyOf(given);
  const { input } = request;
  if (typeof input === "string") return request;
  const got = input === null ? "null" : typeof input;
  throw wrongOption("input", `input must be a string, not ${got}`, "For a file or a URL use toInput().");
}

function copyOf<R extends { input: string }>(request: R): R {
  try {
    return { ...request, input: request?.input };
  } catch (cause) {
    throw new InvalidArgumentError({ summary: "The request cannot be read", facts: { option: "input" }, cause });
  }
}

export async function sendRequest<S extends AnyToolSlug>(
  { openapi, settings }: ToolConnection,
  call: Call,
  slug: S,
  request: ToolRequest<S>,
): Promise<ApiResult<ToolResult<S>>> {
  const answer = await openapi.call(call, "POST", `${defaults.toolsPathPrefix}/{slug}`, {
    path: { slug },
    body: request,
  });
  const body = checkEnvelope(answer, settings);
  if (readCredits(body.meta?.creditsCharged) === undefined) {
    const message = `The response of ${slug} has no usable meta.creditsCharged (service file: tools.wrap.meta): its cost is unknown and missing in credits.spent`;
    callHook(settings.hooks, "onWarning", () => ({ api: "tools", message }));
  }
  // The result was charged, so a broken cost must not discard it.
  if (!isObject(body.meta)) body.meta = {};
  return answer as ApiResult<ToolResult<S>>;
}

interface Envelope {
  success?: unknown;
  data?: unknown;
  meta?: AnsweredMeta;
}

function checkEnvelope(answer: ApiResult<unknown>, settings: ApiSettings): Envelope {
  const body = answer.data as Envelope | undefined;
  if (body?.success === false) throw unexpectedShape(answer, settings, "says success: false");
  if (typeof body?.data !== "object" || body.data === null) throw unexpectedShape(answer, settings, "has no data");
  return body;
}

export function unexpectedShape(
  answer: ApiResult<unknown>,
  settings: ApiSettings,
  what: string,
  method = "POST",
): InvalidResponseError {
  const { data: details, attempts } = answer;
  const { creditsCharged, creditsRemaining } = (details as Envelope | undefined)?.meta ?? {};
  return invalidResponse(settings, answer, {
    summary: `The service returned ${attempts.at(-1)?.status}, but the body ${what}`,
    advice: "Check baseUrl, and tools.wrap.data in the service file.",
    facts: { option: "tools.baseUrl", creditsRemaining, ...(method !== "POST" && { method }) },
    charged: method === "GET" ? 0 : (readCredits(creditsCharged) ?? "unknown"),
    details,
  });
}
