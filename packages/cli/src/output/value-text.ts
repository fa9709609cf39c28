/** A value as bare text: nothing for null, lists of plain values joined by commas, other objects as JSON. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
