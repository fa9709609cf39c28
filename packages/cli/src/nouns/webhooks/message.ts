import { CliError } from "../../output/errors/cli-error.ts";
import { readNamed, readText } from "../../process/read-input.ts";
import type { Context } from "../../session/context.ts";
import { webhookSecretFix, webhookSecretVariable } from "../../session/credentials/credentials.ts";
import { readServiceFile, schemeOf } from "../../session/settings/service-file.ts";

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export async function eventBody({ sources }: Pick<Context, "sources">, event: object): Promise<string> {
  const service = await readServiceFile(sources);
  if (service === undefined) return JSON.stringify(event);
  const { serviceEvents } = await import("@tandem/contract");
  return JSON.stringify(serviceEvents(service).toWire(event));
}

/** As the service does. */
export async function signMessage(
  { io, sources }: Pick<Context, "io" | "sources">,
  { id, body }: { readonly id: string | undefined; readonly body: string | Uint8Array },
  secret: string,
): Promise<Message> {
  const { sign } = await import("@tandem/sdk/webhooks");
  const signed = await sign(body, {
    secret,
    scheme: await schemeOf(sources),
    ...(id !== undefined && { id }),
    ...(io.clock && { clock: io.clock }),
  });
  return { body, headers: { ...ownHeaders, ...signed } };
}

const ownHeaders = { "content-type": "application/json", "user-agent": "tandem-cli" } as const;

/**
 * Parses `name: value`.
 *
 * @throws CliError BAD_OPTION.
 */
export function parseHeaders(lines: readonly string[], flag: string): [string, string][] {
  return lines.map((line) => {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).trim();
    if (colon > 0 && name !== "") return [name, line.slice(colon + 1).trim()];
    throw new CliError("BAD_OPTION", `${flag} must be "name: value" (got "${line.slice(0, 60)}")`, {
      fix: "example: webhook-id: evt_1",
    });
  });
}

/**
 * Untouched bytes of a file, or of stdin for `-`.
 *
 * @throws CliError USAGE if it can't be read, or stdin also has the secret.
 */
export async function bodyBytes(
  context: Context,
  path: string | undefined,
  { secretStdin }: { secretStdin: boolean },
): Promise<Uint8Array> {
  if (path === undefined) throw new CliError("USAGE", "--file is required", { fix: "add --file FILE" });
  if (path === "-" && secretStdin) {
    throw new CliError("USAGE", "stdin cannot give both the body and the secret", {
      fix: "put the body in a file, or the secret in TANDEM_WEBHOOK_SECRET",
    });
  }
  return readNamed(context, path);
}

/** The secret itself is never on the command line. */
export const secretFlags = {
  secretStdin: { summary: "Read the webhook's secret from stdin (default: from TANDEM_WEBHOOK_SECRET)" },
} as const;

/** For `--mock`: the text itself says that it protects nothing. */
const mockKey = Buffer.from("the mock's secret, which is public");

/**
 * Masked in all output from now on.
 *
 * @throws CliError INPUT_REQUIRED if there is none.
 */
export async function readSecret(context: Context, { secretStdin }: { secretStdin: boolean }): Promise<string> {
  const secret = secretStdin ? (await readText(context, "-")).trim() : context.io.env[webhookSecretVariable]?.trim();
  if (secret) {
    context.secrets.add(secret);
    return secret;
  }
  if (context.settings.mock) {
    const isHex = (await readServiceFile(context.sources))?.webhooks?.scheme?.key === "hex";
    return isHex ? mockKey.toString("hex") : `whsec_${mockKey.toString("base64")}`;
  }
  throw new CliError("INPUT_REQUIRED", "the webhook's secret is missing", {
    why: secretStdin ? "stdin is empty" : `${webhookSecretVariable} is not set, and --secret-stdin is not given`,
    fix: webhookSecretFix,
  });
}
