import { CliError } from "../errors/cli-error.ts";
import { rerun } from "../errors/fix.ts";
import { nearest } from "../errors/nearest.ts";

export type Api = "tools" | "infra";

export const apis = ["tools", "infra"] as const satisfies readonly Api[];

export const apiNames = { tools: "tool API", infra: "infrastructure API" } as const;

/** What opens each API is called. */
export const secretNames = { tools: "tool key", infra: "infrastructure token" } as const;

/** The variables that say where each API is, and what opens it. */
export const credentialVariables = {
  tools: { url: "TANDEM_TOOLS_URL", secret: "TANDEM_TOOLS_KEY" },
  infra: { url: "TANDEM_INFRA_URL", secret: "TANDEM_INFRA_TOKEN" },
} as const;

/**
 * Reads `tools` or `infra`; both for nothing.
 *
 * @throws CliError USAGE for another word.
 */
export function parseApis(word: string | undefined): readonly Api[] {
  if (word === undefined) return apis;
  const api = apis.find((name) => name === word);
  if (api) return [api];
  throw new CliError("USAGE", `there is no API "${word}"`, {
    why: `it is one of ${apis.join(", ")}`,
    fix: rerun({ args: { api: nearest(word, apis) ?? "tools" } }),
  });
}

/** Each API's OpenAPI document, as it is published. */
export const documents: Readonly<Record<string, () => Promise<{ default: object }>>> = {
  tools: () => import("@tandem/sdk/openapi/tools.json", { with: { type: "json" } }),
  infra: () => import("@tandem/sdk/openapi/infra.json", { with: { type: "json" } }),
};
