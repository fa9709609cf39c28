import { defineCommand } from "../../command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { example, run } from "../../errors/fix.ts";
import { callControl, controlFlags } from "../../mock/control-plane.ts";
import { notAState, readStateFile, writeStateFile } from "../../mock/state-file.ts";

export const state = defineCommand({
  description:
    "Saves a running mock's state to a JSON file, or loads it from one. The file includes the clock and faults, but not the requests. An invalid file, or one from a newer version, is rejected and left unchanged.",
  args: {
    action: { summary: "save or load", required: true },
    file: { summary: "The file", required: true, isFile: true },
  },
  flags: controlFlags,
  examples: ["tandem mock state save world.json", "tandem mock state load world.json"],
  async run(context, { action, file }, flags) {
    switch (action) {
      case "save":
        await writeStateFile(file, await callControl(context, flags, { method: "GET", path: "/snapshot" }));
        return { kind: "done", record: { file } };
      case "load": {
        const { value } = await readStateFile(file);
        await callControl(context, flags, { method: "POST", path: "/restore", body: value }).catch((error: unknown) => {
          throw error instanceof CliError && error.code === "VALIDATION"
            ? notAState(file, error.message, error)
            : error;
        });
        return { kind: "done", record: { file } };
      }
      default:
        throw new CliError("USAGE", `there is no "${action}"`, {
          why: "use save or load",
          fix: example(run("mock state", ["save", file])),
        });
    }
  },
});
