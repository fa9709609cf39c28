import type { HttpHandler } from "msw";
import type { OperationRow } from "../engine/api.ts";
import { loadMsw } from "./load-msw.ts";

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** One expression for all paths of an API on any host, so that MSW tries one handler rather than one an operation. */
function pathsOf(rows: readonly OperationRow[]): RegExp {
  const paths = new Set(
    rows.map(({ path }) =>
      path
        .split("/")
        .map((part) => (part.startsWith("{") ? "[^/]+" : literal(part)))
        .join("/"),
    ),
  );
  return new RegExp(`^https?://[^/]+(?:${[...paths].join("|")})$`);
}

/** An MSW handler that gives every request for one of these operations to the mock. */
export function handlerFor(
  rows: readonly OperationRow[],
  handle: (request: Request) => Promise<Response>,
): HttpHandler {
  return loadMsw().http.all(pathsOf(rows), async ({ request }) => {
    try {
      return await handle(request);
    } catch (error) {
      // MSW's form of a lost connection; anything else is a bug of the mock and MSW shows it.
      if (error instanceof TypeError) return Response.error();
      throw error;
    }
  });
}
