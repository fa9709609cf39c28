import type { CommandWords } from "./menu.ts";

/** Commands that change or start something have --dry-run. */
export const changesThings = ({ command }: { readonly command: CommandWords | undefined }): boolean =>
  command !== undefined && "dryRun" in command.flags;
