import type { Tandem } from "@tandem/sdk";
import type { Context } from "../context.ts";
import { type Api, credentialVariables } from "../settings/apis.ts";

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

// Stands for an unknown URL. The SDK accepts http for loopback.
const unknownOrigin = "http://localhost";

/**
 * Captures the request where it leaves the SDK. Needs neither URL nor credential.
 *
 * @param show the body as it may be shown. Default: unchanged.
 */
export async function previewRequest(
  { settings }: Context,
  api: Api,
  call: (tandem: Tandem) => PromiseLike<unknown>,
  show: (body: unknown) => unknown = (body) => body,
): Promise<RequestPreview> {
  const { Tandem } = await import("@tandem/sdk");
  const variables = credentialVariables[api];
  const url = settings.urls[api];
  let caught: Parameters<typeof fetch> | undefined;
  const tandem = clientOf(Tandem, url ?? unknownOrigin, (...request) => {
    caught ??= request;
  });
  await Promise.resolve(call(tandem)).catch((error: unknown) => {
    if (!caught) throw error;
  });
  const [address, init] = caught!;
  const { method = "GET", headers, body } = init!;
  const shownUrl = url === undefined ? String(address).replace(unknownOrigin, `$${variables.url}`) : String(address);
  return {
    method,
    url: shownUrl,
    headers: { ...(headers as Record<string, string>), authorization: `Bearer $${variables.secret}` },
    ...(typeof body === "string" && { body: show(JSON.parse(body)) }),
  };
}

function clientOf(Client: typeof Tandem, baseUrl: string, onFetch: (...request: Parameters<typeof fetch>) => void) {
  const catchRequest: typeof fetch = async (...request) => {
    onFetch(...request);
    throw new Error("not sent");
  };
  return new Client({
    retries: 0,
    pacing: false,
    fetch: catchRequest,
    tools: { apiKey: "dry-run", baseUrl },
    infra: { token: "dry-run", baseUrl },
  });
}

export function requestText({ method, url, headers, body }: RequestPreview): string {
  const head = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return `${head.join("\n")}\n${body === undefined ? "" : `\n${JSON.stringify(body, null, 2)}\n`}`;
}
