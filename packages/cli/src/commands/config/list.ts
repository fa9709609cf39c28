import { defineCommand } from "../../command.ts";
import { settingKeys, settingSpecs } from "../../settings/setting-specs.ts";
import { hiddenValues, settingValue, valuesOf } from "../../settings/sources.ts";

export const list = defineCommand({
  description:
    "Each setting with where its value came from. A flag wins over the environment, that over the project's .tandem.json, that over the profile, that over the default. What is hidden by that is named on stderr.",
  args: {},
  flags: {},
  examples: ["tandem config list", "tandem config list --json --fields key,value,source"],
  async run({ sources, err }) {
    const rows = settingKeys.map((key) => {
      const found = settingValue(key, sources);
      return {
        key,
        value: found?.value ?? settingSpecs[key].standard,
        source: found?.source ?? "default",
        hides: valuesOf(key, sources)
          .slice(1)
          .map(({ source }) => source),
        summary: settingSpecs[key].summary,
      };
    });
    for (const note of hiddenValues(sources)) err.line(`note: ${note}`);
    return {
      kind: "list",
      id: "key",
      allColumns: true,
      columns: [{ field: "key" }, { field: "value" }, { field: "source" }],
      rows,
    };
  },
});
