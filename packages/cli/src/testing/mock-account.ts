import type { Listening, Mock } from "@tandem/mock";
import type { Environment } from "../process/io.ts";

let worlds = 0;

/** The same for the infrastructure API. */
export function infraAccount(
  { infraUrl }: Pick<Listening, "infraUrl">,
  kind: keyof Mock["tokens"] = "owner",
): Environment & { readonly TANDEM_INFRA_TOKEN: string } {
  worlds += 1;
  return { TANDEM_INFRA_URL: infraUrl, TANDEM_INFRA_TOKEN: `tdi_${kind}_cli${String(worlds).padStart(8, "0")}` };
}

/** The environment of a user with a new account of that kind. */
export function mockAccount({ toolsUrl }: Pick<Listening, "toolsUrl">, kind: keyof Mock["keys"] = "pro"): Environment {
  worlds += 1;
  return { TANDEM_TOOLS_URL: toolsUrl, TANDEM_TOOLS_KEY: `tdm_${kind}_cli${String(worlds).padStart(8, "0")}` };
}
