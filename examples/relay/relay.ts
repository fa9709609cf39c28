import { type AiStep, isTandemError, Tandem } from "@tandem/sdk";

const { infra } = new Tandem();

/** The job's events as server-sent events, after the last one that the page received. */
export async function* events(
  id: string,
  lastEventId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const job = infra.ai.attach(id, { after: lastEventId });
  for await (const event of job.events({ signal })) {
    const position = job.lastEventId ?? job.lastSequence; // none before the first event is complete
    const id = position === undefined ? "" : `id: ${position}\n`;
    yield `${id}data: ${JSON.stringify(event)}\n\n`;
  }
}

/** The person's decision about a step, as they saw it. Returns the status to respond with. */
export async function decide(id: string, step: AiStep, decision: "approve" | "reject"): Promise<204 | 409> {
  try {
    await infra.ai.attach(id).decide(step, decision);
    return 204;
  } catch (error) {
    if (!isTandemError(error, "conflict")) throw error;
    return 409; // the step has changed
  }
}

/** The status and text to respond with when something failed. The page learns no details. */
export function failure(error: unknown): [status: 404 | 500, text: string] {
  if (isTandemError(error, "not_found")) return [404, "There is no such job."];
  console.error(error);
  return [500, "The request failed."];
}
