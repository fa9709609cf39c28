import type { RequestHandler } from "msw";
import { type MockRequest, toWebRequest } from "../engine/mock-request.ts";
import { loadMsw } from "./load-msw.ts";

/** MSW handlers in front of the service. */
export class Overrides {
  #handlers: RequestHandler[] = [];

  get any(): boolean {
    return this.#handlers.length > 0;
  }

  use(handlers: readonly RequestHandler[]): void {
    this.#handlers = [...handlers, ...this.#handlers];
  }

  reset(): void {
    this.#handlers = [];
  }

  /** The first handler's response; undefined when none responds or the one that does returns `passthrough()`. */
  async handle(request: MockRequest, origin: string): Promise<Response | undefined> {
    if (!this.any) return undefined;
    const { getResponse, isPassthroughResponse } = loadMsw();
    const response = await getResponse(this.#handlers, toWebRequest(request, origin), { baseUrl: origin });
    if (!response || passesThrough(response, isPassthroughResponse)) return undefined;
    return response;
  }
}

// msw 2 has no isPassthroughResponse: there the header tells.
function passesThrough(response: Response, isPassthrough: ((response: Response) => boolean) | undefined): boolean {
  return isPassthrough?.(response) ?? response.headers.get("x-msw-intention") === "passthrough";
}
