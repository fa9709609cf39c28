import { argumentPlace, parseChoice } from "../../argv/values.ts";

export type Api = "tools" | "infra";

export const apis = ["tools", "infra"] as const satisfies readonly Api[];

export const apiNames = { tools: "tool API", infra: "infrastructure API" } as const;

export const secretNames = { tools: "tool key", infra: "infrastructure token" } as const;

export const credentialVariables = {
  tools: { url: "TANDEM_TOOLS_URL", secret: "TANDEM_TOOLS_KEY" },
  infra: { url: "TANDEM_INFRA_URL", secret: "TANDEM_INFRA_TOKEN" },
} as const;

/**
 * Both if undefined.
 *
 * @throws CliError USAGE for another word.
 */
export function parseApis(word: string | undefined): readonly Api[] {
  return word === undefined ? apis : [parseChoice(word, argumentPlace("api"), apis)];
}

export const documents: Readonly<Record<Api, () => Promise<{ default: object }>>> = {
  tools: () => import("@tandem/sdk/openapi/tools.json", { with: { type: "json" } }),
  infra: () => import("@tandem/sdk/openapi/infra.json", { with: { type: "json" } }),
};
