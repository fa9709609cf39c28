import { kebabCase } from "../argv/flag-specs.ts";
import type { Context } from "../context.ts";
import { CliError } from "../errors/cli-error.ts";
import { ask, askSecret, choose } from "../prompt/ask.ts";
import type { FlagField } from "./body-flags.ts";
import { parseFieldText } from "./field-text.ts";

/** Can its value be typed in one line? */
export function isAskable({ field: { type } }: FlagField): boolean {
  return type !== "map" && type !== "object[]" && type !== "object";
}

/** Asks for a field at a terminal until the answer fits. */
export async function askField(context: Context, { flag, field }: FlagField): Promise<unknown> {
  const choices = field.values ? ` (${field.values.join(", ")})` : "";
  const question = `${kebabCase(flag)}: ${field.description}${choices}`;
  // It is asked again.
  const place = { name: kebabCase(flag), fix: () => undefined };
  for (;;) {
    try {
      if (field.secret) return notEmpty(await askSecret(context, question), flag);
      if (field.values && !field.openValues && field.type !== "string[]") {
        return await choose(
          context,
          question,
          field.values.map((value) => ({ value, label: value })),
        );
      }
      const text = notEmpty((await ask(context, question)).trim(), flag);
      if (field.type === "string[]") return text.split(",").map((item) => parseFieldText(item.trim(), field, place));
      return parseFieldText(text, field, place);
    } catch (error) {
      if (!(error instanceof CliError) || error.code !== "BAD_OPTION") throw error;
      context.err.line([error.message, error.why].filter(Boolean).join(": "));
    }
  }
}

function notEmpty(text: string, flag: string): string {
  if (text !== "") return text;
  throw new CliError("BAD_OPTION", `${kebabCase(flag)} is needed`, { why: "Ctrl-C ends the command" });
}
