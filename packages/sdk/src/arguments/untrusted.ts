/** Returns a response header. Unreadable headers, which any custom `fetch` can return, count as missing. */
export function headerOf(headers: Pick<Headers, "get">, name: string): string | null {
  try {
    const value: unknown = headers.get(name);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/**
 * Calls a listener and ignores what it throws or rejects with.
 *
 * @param report is called with that error. Default: none.
 */
export function callListener(listen: () => unknown, report: (error: unknown) => void = ignore): void {
  try {
    const answer = listen();
    if (typeof answer === "object" && answer !== null) Promise.resolve(answer).catch(report);
  } catch (error) {
    report(error);
  }
}

const ignore = () => undefined;
