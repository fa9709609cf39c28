import { CliError } from "../errors/cli-error.ts";
import { run } from "../errors/fix.ts";
import type { Environment } from "../process/io.ts";
import { type Api, apiNames, apis, credentialVariables } from "../settings/apis.ts";

/** Where one of the two APIs is, and what opens it. */
export interface Credentials {
  readonly url: string | undefined;
  readonly secret: string | undefined;
}

export function environmentSecret(api: Api, env: Environment): string | undefined {
  return env[credentialVariables[api].secret]?.trim() || undefined;
}

/**
 * Both halves, or an error that names everything that is missing at once.
 *
 * @throws CliError AUTH_REQUIRED, or USAGE when only the address is missing.
 */
export function checkCredentials(api: Api, { url, secret }: Credentials): { url: string; secret: string } {
  if (url && secret) return { url, secret };
  const variables = credentialVariables[api];
  const missing = [!url && variables.url, !secret && variables.secret].filter((name) => name !== false);
  throw new CliError(secret ? "USAGE" : "AUTH_REQUIRED", `not signed in to the ${apiNames[api]}`, {
    why: `${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} not set, and the profile has none; --mock needs none`,
    fix: run("auth login", [api]),
  });
}

/** Where the secret of a webhook is looked for. */
export const webhookSecretVariable = "TANDEM_WEBHOOK_SECRET";

/** Everything in the environment that must never be printed. */
export function knownSecrets(env: Environment): string[] {
  const ofApis = apis.flatMap((api) => [
    environmentSecret(api, env) ?? "",
    passwordIn(env[credentialVariables[api].url] ?? ""),
  ]);
  return [...ofApis, env[webhookSecretVariable]?.trim() ?? ""].filter(Boolean);
}

/** The addresses of the environment, which may hold a password where none belongs. */
export function addressesIn(env: Environment): string[] {
  return apis.flatMap((api) => env[credentialVariables[api].url]?.trim() || []);
}

function passwordIn(url: string): string {
  try {
    return decodeURIComponent(new URL(url.trim()).password);
  } catch {
    return "";
  }
}
