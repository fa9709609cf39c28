import type { Context } from "../context.ts";
import { webhookSecretVariable } from "../credentials/credentials.ts";
import { CliError } from "../errors/cli-error.ts";
import { advice } from "../errors/fix.ts";
import { readStdin } from "../process/read-stdin.ts";

/** The flag of every command that signs or verifies. The secret itself is never on the command line. */
export const secretFlags = {
  secretStdin: { summary: "Read the webhook's secret from stdin (default: from TANDEM_WEBHOOK_SECRET)" },
} as const;

/** What `--mock` signs with when no secret is set: the words themselves say that it guards nothing. */
const mockSecret = `whsec_${Buffer.from("the secret of the mock, known to all").toString("base64")}`;

/**
 * A webhook's secret, kept out of all output from now on.
 *
 * @throws CliError INPUT_REQUIRED when there is none.
 */
export async function readSecret(context: Context, { secretStdin }: { secretStdin: boolean }): Promise<string> {
  const secret = secretStdin ? await secretFromStdin(context) : context.io.env[webhookSecretVariable]?.trim();
  if (secret) {
    context.secrets.add(secret);
    return secret;
  }
  if (context.settings.mock) return mockSecret;
  throw new CliError("INPUT_REQUIRED", "the webhook's secret is not known", {
    why: secretStdin ? "stdin is empty" : `${webhookSecretVariable} is not set, and --secret-stdin is not given`,
    fix: advice(`set ${webhookSecretVariable} to the secret that webhooks create printed`),
  });
}

async function secretFromStdin({ io, signal }: Context): Promise<string> {
  return new TextDecoder().decode(await readStdin(io.stdin, { signal })).trim();
}
