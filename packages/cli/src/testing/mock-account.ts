import type { Listening, Mock } from "@tandem/mock";
import type { Environment } from "../io.ts";

let worlds = 0;

/** The environment of a user whose account nobody else uses: every call opens another world of that kind. */
export function mockAccount({ toolsUrl }: Pick<Listening, "toolsUrl">, kind: keyof Mock["keys"] = "pro"): Environment {
  worlds += 1;
  return { TANDEM_TOOLS_URL: toolsUrl, TANDEM_TOOLS_KEY: `tdm_${kind}_cli${String(worlds).padStart(8, "0")}` };
}
