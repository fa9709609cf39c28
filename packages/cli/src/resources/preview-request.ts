import type { Fetch, Tandem } from "@tandem/sdk";
import type { Context } from "../session/context.ts";
import { type Api, credentialVariables } from "../session/settings/apis.ts";
import { translating } from "../session/settings/service-file.ts";

export const dryRunFlag = {
  dryRun: { summary: "Print the request, without secrets, instead of sending it; no account needed" },
} as const;

/** An unsent request, without secrets. */
export interface RequestPreview {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

// Replaces an unknown URL. The SDK accepts http for loopback.
const unknownOrigin = "http://localhost";

/**
 * Captures the request where it leaves the SDK. Needs neither URL nor credential.
 *
 * @param show the body as it may be shown. Default: unchanged.
 */
export async function previewRequest(
  { settings, sources }: Context,
  api: Api,
  call: (tandem: Tandem) => PromiseLike<unknown>,
  show: (body: unknown) => unknown = (body) => body,
): Promise<RequestPreview> {
  const { Tandem } = await import("@tandem/sdk");
  const variables = credentialVariables[api];
  const url = settings.urls[api];
  const capture = async (translate: (fetch: Fetch) => Promise<Fetch>) => {
    let caught: Parameters<typeof fetch> | undefined;
    const catchRequest: typeof fetch = async (...request) => {
      caught ??= request;
      throw new Error("not sent");
    };
    const tandem = clientOf(Tandem, await translate(catchRequest), url ?? unknownOrigin);
    await Promise.resolve(call(tandem)).catch((error: unknown) => {
      if (!caught) throw error;
    });
    const [address, init = {}] = caught!;
    return { address: String(address), init, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined };
  };
  // Secret fields are known by our names, so that a renamed one is found by its value.
  const model = await capture(async (fetch) => fetch);
  const secrets = new Set(changedTexts(model.body, show(model.body)));
  const { address, init, body } = await capture((fetch) => translating(sources, fetch));
  const { method = "GET", headers } = init;
  return {
    method,
    url: url === undefined ? address.replace(unknownOrigin, `$${variables.url}`) : address,
    headers: headers as Record<string, string>,
    ...(body !== undefined && { body: withoutTexts(show(body), secrets) }),
  };
}

function changedTexts(body: unknown, shown: unknown): string[] {
  if (typeof body === "string") return body === shown || body === "" ? [] : [body];
  if (typeof body !== "object" || body === null) return [];
  const inner = (typeof shown === "object" ? shown : undefined) as Record<string, unknown> | undefined;
  return Object.entries(body).flatMap(([name, value]) => changedTexts(value, inner?.[name]));
}

function withoutTexts(value: unknown, secrets: ReadonlySet<string>): unknown {
  return JSON.parse(JSON.stringify(value), (_, inner) => (secrets.has(inner) ? "****" : inner));
}

function clientOf(Client: typeof Tandem, fetch: Fetch, baseUrl: string) {
  return new Client({
    retries: 0,
    pacing: false,
    fetch,
    tools: { apiKey: `$${credentialVariables.tools.secret}`, baseUrl },
    infra: { token: `$${credentialVariables.infra.secret}`, baseUrl },
  });
}

export function requestText({ method, url, headers, body }: RequestPreview): string {
  const head = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return `${head.join("\n")}\n${body === undefined ? "" : `\n${JSON.stringify(body, null, 2)}\n`}`;
}
