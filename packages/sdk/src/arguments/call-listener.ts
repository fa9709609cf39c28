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
