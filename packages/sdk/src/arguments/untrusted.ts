/** One header of an answer. One that cannot be read, as anybody's `fetch` may make them, is as if it were not there. */
export function headerOf(headers: Pick<Headers, "get">, name: string): string | null {
  try {
    const value: unknown = headers.get(name);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/**
 * Calls what only listens: neither what it throws nor what its promise rejects with changes what it listens to.
 *
 * @param report hears of it. Default: nobody.
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
