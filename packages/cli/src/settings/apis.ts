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
