import { defineCommand } from "../command.ts";
import { CliError } from "../errors/cli-error.ts";
import { rerun } from "../errors/fix.ts";
import { nearest } from "../errors/nearest.ts";
import { apis } from "../settings/apis.ts";

/** Each API's OpenAPI document, as it is published. */
export const documents: Readonly<Record<string, () => Promise<{ default: object }>>> = {
  tools: () => import("@tandem/sdk/openapi/tools.json", { with: { type: "json" } }),
  infra: () => import("@tandem/sdk/openapi/infra.json", { with: { type: "json" } }),
};

export const spec = defineCommand({
  description: "Prints an API's OpenAPI 3.1 document as JSON, for a generator or an API tool.",
  args: { api: { summary: "tools or infra", required: true, choices: apis } },
  flags: {},
  examples: ["tandem spec tools", "tandem spec infra --query 'keys(paths)'"],
  worksWithoutConfig: true,
  async run(_, { api }) {
    const load = Object.hasOwn(documents, api) ? documents[api] : undefined;
    if (load) {
      const document = (await load()).default;
      return { kind: "text", text: JSON.stringify(document, null, 2), isRaw: true, record: { ...document } };
    }
    const names = Object.keys(documents);
    throw new CliError("USAGE", `there is no API "${api}"`, {
      why: `the APIs are ${names.join(" and ")}`,
      fix: rerun({ args: { api: nearest(api, names) ?? "tools" } }),
    });
  },
});
