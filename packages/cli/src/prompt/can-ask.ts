import type { Context } from "../context.ts";

/** May a person be asked? Only where both ends are a terminal, and neither `--no-input` nor a program that reads JSON. */
export function canAsk({ settings, io, errStyle }: Pick<Context, "settings" | "io" | "errStyle">): boolean {
  return io.stdin.isTTY === true && errStyle.terminal && settings.input && !settings.json;
}
