import type { MockRequest } from "./mock-request.ts";

export const eventStream = "text/event-stream";

/** How much the caller wants a media type, 0 (not at all) to 1. Without an `Accept` header, anything goes. */
export function quality({ headers }: Pick<MockRequest, "headers">, mediaType: string): number {
  const [type] = mediaType.split("/");
  const ranges = (headers.accept ?? "*/*").split(",").map((range) => {
    const [name = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const given = parameters.find((parameter) => parameter.startsWith("q="));
    return { name, quality: given === undefined ? 1 : Number(given.slice(2)) };
  });
  const match = [mediaType, `${type}/*`, "*/*"]
    .map((name) => ranges.find((range) => range.name === name))
    .find((range) => range !== undefined);
  return match?.quality || 0;
}

/** Does the caller ask for a stream by name, and for nothing more than for it? */
export function wantsStream(request: Pick<MockRequest, "headers">): boolean {
  if (!request.headers.accept?.includes(eventStream)) return false;
  const wanted = quality(request, eventStream);
  return wanted > 0 && wanted >= quality(request, "application/json");
}
