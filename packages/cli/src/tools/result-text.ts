import { mainFields } from "../generated/tool-text.ts";
import { fieldValue } from "../output/fields.ts";

type Data = Readonly<Record<string, unknown>>;

/** The field that holds a picture, for tools whose result is one: a data URI or an address. */
export const fileFields: Readonly<Record<string, string>> = { "object-remover": "image" };

/** The bare result as text. A result of another shape than described is printed whole: it has been paid for. */
export function resultText(slug: string, data: Data): string {
  for (const field of (Object.hasOwn(mainFields, slug) && mainFields[slug]) || []) {
    const value = fieldValue(data, field);
    if (typeof value === "string") return value;
    if (Array.isArray(value) && value.every((item) => typeof item === "string")) return joined(value);
  }
  const texts = Object.values(data).filter((value) => typeof value === "string");
  return texts.length === 1 && !Object.hasOwn(mainFields, slug) ? texts[0]! : JSON.stringify(data, null, 2);
}

/** One a line; with a blank line between them where an item has several lines itself. */
function joined(items: readonly string[]): string {
  return items.join(items.some((item) => item.includes("\n")) ? "\n\n" : "\n");
}
