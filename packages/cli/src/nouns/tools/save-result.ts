import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ToolReference } from "../../generated/tool-reference.ts";
import { mainFields } from "../../generated/tool-text.ts";
import { CliError, fileError } from "../../output/errors/cli-error.ts";
import { shellLine } from "../../output/errors/fix.ts";
import { checkFields, fieldValue } from "../../output/query.ts";
import { checkLink } from "../../process/append-private.ts";
import { replaceFile } from "../../session/settings/write-file.ts";

const metaFields = ["tool", "provider", "model", "durationMs", "creditsCharged", "creditsRemaining"];

/**
 * Checks `--fields` before a call is charged.
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

type Data = Readonly<Record<string, unknown>>;

export const fileFields: Readonly<Record<string, string>> = { "object-remover": "image" };

/** A result of an unexpected shape is printed whole: it has been charged. */
export function resultText(slug: string, data: Data): string {
  for (const field of (Object.hasOwn(mainFields, slug) && mainFields[slug]) || []) {
    const value = fieldValue(data, field);
    if (typeof value === "string") return value;
    if (Array.isArray(value) && value.every((item) => typeof item === "string")) return joined(value);
  }
  const texts = Object.values(data).filter((value) => typeof value === "string");
  return texts.length === 1 && !Object.hasOwn(mainFields, slug) ? texts[0]! : JSON.stringify(data, null, 2);
}

function joined(items: readonly string[]): string {
  return items.join(items.some((item) => item.includes("\n")) ? "\n\n" : "\n");
}

/**
 * Checks before a call is charged.
 *
 * @throws CliError USAGE if the directory is missing or `path` is one.
 */
export async function checkTarget(path: string): Promise<void> {
  if (path === "-") return;
  const directory = dirname(path);
  const parent = await stat(directory).catch((error: unknown) => {
    throw fileError(error, directory, shellLine(["mkdir", "-p", directory]));
  });
  if (!parent.isDirectory()) throw new CliError("USAGE", `${directory} is not a directory`);
  const target = await stat(path).catch(() => undefined);
  if (target?.isDirectory())
    throw new CliError("USAGE", `${path} is a directory`, { fix: `use ${shellLine(["-o", join(path, "result")])}` });
}

/** @throws CliError USAGE if it can't be written, or is another user's link. */
export async function saveFile(path: string, content: string | Uint8Array): Promise<void> {
  await checkLink(path);
  await replaceFile(path, content).catch((error: unknown) => {
    throw fileError(error, path);
  });
}
