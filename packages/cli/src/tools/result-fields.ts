import type { ToolReference } from "../generated/tool-reference.ts";
import { checkFields } from "../output/fields.ts";

/** The documented call metadata. */
const metaFields = ["tool", "provider", "model", "durationMs", "creditsCharged", "creditsRemaining"];

/**
 * Refuses a mistyped `--fields` before a call is paid for. What is inside an object of the result is not checked.
 *
 * @throws CliError BAD_OPTION
 */
export function checkResultFields(fields: readonly string[] | undefined, tool: ToolReference | undefined): void {
  if (!fields || !tool) return;
  const objects = Object.keys(tool.data).filter((name) => tool.data[name]!.type.startsWith("object"));
  const checked = fields.filter((field) => !objects.some((name) => field.startsWith(`data.${name}.`)));
  checkFields(checked, [
    "data",
    ...Object.keys(tool.data).map((name) => `data.${name}`),
    "meta",
    ...metaFields.map((name) => `meta.${name}`),
    "success",
  ]);
}
