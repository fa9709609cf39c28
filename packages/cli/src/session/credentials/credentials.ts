import { CliError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import type { Environment } from "../../process/io.ts";
import { type Api, apiNames, apis, credentialVariables } from "../settings/apis.ts";

export interface Credentials {
  readonly url: string | undefined;
  readonly secret: string | undefined;
}

export function environmentSecret(api: Api, env: Environment): string | undefined {
  return env[credentialVariables[api].secret]?.trim() || undefined;
}

/** @throws CliError AUTH_REQUIRED, or USAGE if only the URL is missing. Lists everything that is missing. */
export function checkCredentials(api: Api, { url, secret }: Credentials): { url: string; secret: string } {
  if (url && secret) return { url, secret };
  const variables = credentialVariables[api];
  const missing = [!url && variables.url, !secret && variables.secret].filter((name) => name !== false);
  throw new CliError(secret ? "USAGE" : "AUTH_REQUIRED", `not signed in to the ${apiNames[api]}`, {
    why: `${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} not set, and the profile has none; --mock needs none`,
    fix: commandLine("auth login", [api]),
  });
}

export const webhookSecretVariable = "TANDEM_WEBHOOK_SECRET";
export const webhookSecretFix = `set ${webhookSecretVariable} to the secret printed by webhooks create`;

export function knownSecrets(env: Environment): string[] {
  const ofApis = apis.flatMap((api) => [
    environmentSecret(api, env) ?? "",
    passwordIn(env[credentialVariables[api].url] ?? ""),
  ]);
  return [...ofApis, env[webhookSecretVariable]?.trim() ?? ""].filter(Boolean);
}

/** A URL may contain a password where none belongs. */
export function addressesIn(env: Environment): string[] {
  return apis.flatMap((api) => env[credentialVariables[api].url]?.trim() || []);
}

function passwordIn(url: string): string {
  try {
    return decodeURIComponent(new URL(url).password);
  } catch {
    return "";
  }
}
