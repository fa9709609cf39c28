/**
 * The pages a range such as `1-5,8` names, in order, without those the document does not have.
 * Undefined when the text is no range.
 */
export function parsePageRange(range: string, pageCount: number): number[] | undefined {
  const pages = new Set<number>();
  for (const part of range.split(",")) {
    const bounds = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part);
    if (!bounds) return undefined;
    const first = Number(bounds[1]);
    const last = Number(bounds[2] ?? first);
    if (first < 1 || last < first) return undefined;
    for (let page = first; page <= Math.min(last, pageCount); page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}
