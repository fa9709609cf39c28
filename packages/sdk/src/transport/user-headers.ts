import { checkKinds, isHeaderName } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/call-errors.ts";
import { version } from "../generated/version.ts";

export type UserHeaders = Readonly<Record<string, string | undefined>>;

/**
 * What HTTP itself says of a message, its connection and where it goes. A wrong one keeps the service waiting for bytes
 * that never come, or brings the credential to another service at the same address.
 */
const framing =
  /^(?:connection|content-length|expect|host|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/;

/**
 * Headers as the user gave them, in lower case, without undefined ones.
 *
 * @param credentialHeader carries the credential, which has its own option.
 * @throws InvalidArgumentError for a header that HTTP cannot carry, or the credential's, or one that frames the message or
 * is of its connection.
 */
export function parseUserHeaders(
  headers: UserHeaders | null = {},
  credentialHeader = "authorization",
): Record<string, string> {
  if (headers !== null) checkKinds({ headers }, { headers: "object" });
  const parsed: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (value === undefined) continue;
    const lower = name.toLowerCase();
    if (lower === credentialHeader) {
      throw refused(`headers cannot set ${lower}`, "The client sets it from its credential: see the `auth` option.");
    }
    if (framing.test(lower)) throw refused(`headers cannot set ${lower}`, "It is derived from the request.");
    if (!isHeaderName(name) || typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw refused(`The header ${JSON.stringify(name)} has a name or a value that HTTP cannot carry`);
    }
    parsed[lower] = value;
  }
  return parsed;
}

const refused = (summary: string, advice?: string) => wrongOption("headers", summary, advice);

interface Runtimes {
  Bun?: { version: string };
  Deno?: { version: { deno: string } };
  process?: { versions?: { node?: string } };
  navigator?: { userAgent?: string };
}

function runtime(): string {
  const { Bun, Deno, process, navigator } = globalThis as unknown as Runtimes;
  if (Bun) return `bun ${Bun.version}`;
  if (Deno) return `deno ${Deno.version.deno}`;
  if (process?.versions?.node) return `node ${process.versions.node}`;
  return navigator?.userAgent === "Cloudflare-Workers" ? "workers" : "web";
}

/** `tandem-sdk/<version> (<runtime>)`. */
export const userAgent = (): string => `tandem-sdk/${version} (${runtime()})`;
