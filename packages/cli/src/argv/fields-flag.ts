import { CliError } from "../errors/cli-error.ts";
import { rerun } from "../errors/fix.ts";

export function parseFields(text: string): readonly string[] {
  const fields = text
    .split(",")
    .map((field) => field.trim())
    .filter(Boolean);
  if (fields.length > 0) return fields;
  throw new CliError("BAD_OPTION", "--fields names no field", { fix: rerun({ set: { fields: "id" } }) });
}
