import type { Reading } from "../argv/reading.ts";
import { type ArgumentSpec, isUnchosen } from "../argv/specs.ts";
import type { Command } from "../command.ts";
import type { Context } from "../session/context.ts";

/** Names are replaced by ids only for a command that takes any. */
export async function withIds(
  context: Context,
  command: Command,
  { args, flags }: Reading,
): Promise<Pick<Reading, "args" | "flags">> {
  const takesIds = Object.values({ ...command.args, ...command.flags }).some(({ names }) => names !== undefined);
  const lacksOne = Object.entries<ArgumentSpec>(command.args).some(([name, spec]) => isUnchosen(spec, args[name]));
  if (!takesIds && !lacksOne) return { args, flags };
  const { resolveNames } = await import("./resolve-names.ts");
  return (await resolveNames(context, command, { args, flags })) as Pick<Reading, "args" | "flags">;
}
