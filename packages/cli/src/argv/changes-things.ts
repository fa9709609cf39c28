import type { CommandWords } from "./menu.ts";

/** Does the command change or start something at the service? Those that do can be rehearsed. */
export const changesThings = ({ command }: { readonly command: CommandWords | undefined }): boolean =>
  command !== undefined && "dryRun" in command.flags;
