/** One header of an answer. One that cannot be read, as anybody's `fetch` may make them, is as if it were not there. */
export function headerOf(headers: Pick<Headers, "get">, name: string): string | null {
  try {
    const value: unknown = headers.get(name);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}
