import type { RequestHandler } from "msw";
import type { JournalRecord } from "../engine/journal-record.ts";
import { type MockRequest, toWebRequest } from "../engine/mock-request.ts";

/** MSW handlers in front of the service. */
export class Overrides {
  readonly #loadMsw: () => typeof import("msw");
  readonly #records = new WeakMap<Request, JournalRecord>();
  #handlers: RequestHandler[] = [];

  constructor(loadMsw: () => typeof import("msw")) {
    this.#loadMsw = loadMsw;
  }

  use(handlers: readonly RequestHandler[]): void {
    this.#handlers = [...handlers, ...this.#handlers];
  }

  reset(): void {
    this.#handlers = [];
  }

  /** The journal's record of a request that a handler was given. */
  recordOf(request: Request): JournalRecord | undefined {
    return this.#records.get(request);
  }

  /** The first handler's response; undefined if none responds or the first one returns `passthrough()`. */
  async handle(request: MockRequest, origin: string, record: JournalRecord): Promise<Response | undefined> {
    if (this.#handlers.length === 0) return undefined;
    const { getResponse, isPassthroughResponse } = this.#loadMsw();
    const given = toWebRequest(request, origin);
    this.#records.set(given, record);
    const response = await getResponse(this.#handlers, given, { baseUrl: origin });
    if (!response || passesThrough(response, isPassthroughResponse)) return undefined;
    return response;
  }
}

// msw 2 has no isPassthroughResponse, but sets a header.
function passesThrough(response: Response, isPassthrough: ((response: Response) => boolean) | undefined): boolean {
  return isPassthrough?.(response) ?? response.headers.get("x-msw-intention") === "passthrough";
}
