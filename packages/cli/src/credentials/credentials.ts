import { CliError } from "../cli-error.ts";
import type { Environment } from "../io.ts";

/** Where one of the two APIs is, and what opens it. */
export interface Credentials {
  readonly url: string | undefined;
  readonly secret: string | undefined;
}

export type Api = "tools" | "infra";

export const credentialVariables = {
  tools: { url: "TANDEM_TOOLS_URL", secret: "TANDEM_TOOLS_KEY" },
  infra: { url: "TANDEM_INFRA_URL", secret: "TANDEM_INFRA_TOKEN" },
} as const;

/** Read from the environment; a profile's own, from the keychain or its file, will be asked after it. */
export function findCredentials(api: Api, env: Environment): Credentials {
  const variables = credentialVariables[api];
  return { url: env[variables.url]?.trim() || undefined, secret: env[variables.secret]?.trim() || undefined };
}

/**
 * Both halves, or an error that names every missing variable at once.
 *
 * @throws CliError AUTH_REQUIRED, or USAGE when only the address is missing.
 */
export function checkCredentials(api: Api, { url, secret }: Credentials): { url: string; secret: string } {
  if (url && secret) return { url, secret };
  const variables = credentialVariables[api];
  const missing = [!url && variables.url, !secret && variables.secret].filter((name) => name !== false);
  throw new CliError(secret ? "USAGE" : "AUTH_REQUIRED", `not signed in to the ${apiNames[api]}`, {
    why: `${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} not set`,
    fix: `export ${missing.map((name) => `${name}=...`).join(" ")}   (or add --mock to try without an account)`,
  });
}

const apiNames = { tools: "tool API", infra: "infrastructure API" } as const;

/** Everything that must never be printed. */
export function knownSecrets(env: Environment): (string | undefined)[] {
  return (["tools", "infra"] as const).flatMap((api) => {
    const { url, secret } = findCredentials(api, env);
    return [secret, url && URL.canParse(url) ? decodeURIComponent(new URL(url).password) : undefined];
  });
}
