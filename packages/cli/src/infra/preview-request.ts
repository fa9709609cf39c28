import type { Tandem } from "@tandem/sdk";
import type { Context } from "../context.ts";
import { credentialVariables } from "../credentials/credentials.ts";
import { type BodyOperation, bodyOf } from "./body-flags.ts";
import type { InfraCall } from "./call-infra.ts";

/** A request that was not sent. Nothing in it is secret. */
export interface RequestPreview {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

// Stands for an address that is not known. It is loopback, so that the SDK has nothing against it.
const unknownOrigin = "http://localhost";
const { url: urlVariable, secret: secretVariable } = credentialVariables.infra;

/** The request that a call would send, caught where it leaves the SDK. Needs neither an address nor a token. */
export async function previewRequest(
  { settings }: Context,
  operation: BodyOperation | undefined,
  call: InfraCall<unknown>,
): Promise<RequestPreview> {
  const { Tandem } = await import("@tandem/sdk");
  const url = settings.urls.infra;
  let caught: Parameters<typeof fetch> | undefined;
  const { infra } = clientOf(Tandem, url ?? unknownOrigin, (...request) => {
    caught ??= request;
  });
  await Promise.resolve(call(infra, {})).catch((error: unknown) => {
    if (!caught) throw error;
  });
  const [address, init] = caught!;
  const { method = "GET", headers, body } = init!;
  const shownUrl = url === undefined ? String(address).replace(unknownOrigin, `$${urlVariable}`) : String(address);
  return {
    method,
    url: shownUrl,
    headers: { ...(headers as Record<string, string>), authorization: `Bearer $${secretVariable}` },
    ...(typeof body === "string" && { body: withoutSecrets(JSON.parse(body), operation) }),
  };
}

function clientOf(Client: typeof Tandem, baseUrl: string, onFetch: (...request: Parameters<typeof fetch>) => void) {
  const catchRequest: typeof fetch = async (...request) => {
    onFetch(...request);
    throw new Error("not sent");
  };
  return new Client({ retries: 0, pacing: false, fetch: catchRequest, infra: { token: "dry-run", baseUrl } });
}

function withoutSecrets(body: unknown, operation: BodyOperation | undefined): unknown {
  if (operation === undefined || typeof body !== "object" || body === null) return body;
  const { fields } = bodyOf(operation);
  const shown = Object.entries(body).map(([name, value]) => [name, fields[name]?.secret ? masked(value) : value]);
  return Object.fromEntries(shown);
}

/** Of a map of secrets, the names stay. */
function masked(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return "****";
  return Object.fromEntries(Object.keys(value).map((name) => [name, "****"]));
}

/** A request as it goes over the wire, for a person to read. */
export function requestText({ method, url, headers, body }: RequestPreview): string {
  const head = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return `${head.join("\n")}\n${body === undefined ? "" : `\n${JSON.stringify(body, null, 2)}\n`}`;
}
