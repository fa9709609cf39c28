import { type ArgumentSpec, isUnchosen } from "./argv/argument-specs.ts";
import type { Reading } from "./argv/parse-argv.ts";
import type { Command } from "./command.ts";
import type { Context } from "./context.ts";

/** Resolves names to ids in the arguments and flags of a command. */
export async function withIds(
  context: Context,
  command: Command,
  { args, flags }: Reading,
): Promise<Pick<Reading, "args" | "flags">> {
  const takesIds = Object.values({ ...command.args, ...command.flags }).some(({ names }) => names !== undefined);
  const lacksOne = Object.entries<ArgumentSpec>(command.args).some(([name, spec]) => isUnchosen(spec, args[name]));
  if (!takesIds && !lacksOne) return { args, flags };
  const { resolveNames } = await import("./infra/resolve-names.ts");
  return (await resolveNames(context, command, { args, flags })) as Pick<Reading, "args" | "flags">;
}
