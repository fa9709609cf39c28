import type { Reading } from "./parse-argv.ts";

/** Does the command change or start something at the service? Those that do can be rehearsed. */
export const changesThings = ({ command }: Pick<Reading, "command">): boolean =>
  command !== undefined && "dryRun" in command.flags;
