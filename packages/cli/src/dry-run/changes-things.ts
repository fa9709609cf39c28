import type { Reading } from "../argv/parse-argv.ts";

/** Does the command change or start something at the service? Those that do can be rehearsed. */
export const changesThings = ({ command }: Pick<Reading, "command">): boolean =>
  command !== undefined && "dryRun" in command.flags;
