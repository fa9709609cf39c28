import { defineCommand } from "../../command.ts";
import { configPath } from "../../settings/config-file.ts";
import { noHome } from "../../settings/update-config.ts";

export const path = defineCommand({
  description: "TANDEM_CONFIG_DIR moves the folder; otherwise it follows XDG_CONFIG_HOME.",
  args: {},
  flags: {},
  examples: ["tandem config path"],
  worksWithoutConfig: true,
  async run({ io, sources }) {
    const file = configPath(io.env);
    if (file === undefined) throw noHome();
    return { kind: "text", text: file, record: { path: file, project: sources.project?.path ?? null } };
  },
});
