import type { HttpHandler } from "msw";
import type { Api } from "../engine/api.ts";

interface HandlerParts {
  readonly apis: readonly Api[];
  /** Whose requests are answered; undefined for any host's. */
  readonly origins: readonly string[] | undefined;
  /** Whether operations whose routes are not listed are answered. */
  readonly unlisted: boolean;
  readonly msw: typeof import("msw");
  handle(request: Request): Promise<Response>;
}

/**
 * MSW handlers: one for each operation, then one for every other path below an API's base path, so that a
 * typo gets a suggestion instead of going to the network.
 */
export function handlersFor({ apis, origins, unlisted, msw, handle }: HandlerParts): HttpHandler[] {
  const resolve = async ({ request }: { readonly request: Request }) => {
    // `*` matches a path as well as a host.
    const { pathname } = new URL(request.url);
    if (!apis.some(({ basePath }) => isBelow(pathname, basePath))) return undefined;
    try {
      return await handle(request);
    } catch (error) {
      // MSW's form of a lost connection; anything else is a bug of the mock and MSW shows it.
      if (error instanceof TypeError) return msw.HttpResponse.error();
      throw error;
    }
  };
  const hosts = origins ?? ["*"];
  const operations = apis
    .flatMap(({ rows }) => rows)
    .filter((row, index, rows) => rows.findIndex(({ operationId }) => operationId === row.operationId) === index)
    .filter((operation) => unlisted || !operation.unlisted)
    .sort((a, b) => parameters(a.path) - parameters(b.path));
  const known = operations.flatMap(({ method, path }) =>
    hosts.map((host) => msw.http[method as Method](host + path.replaceAll(/\{(\w+)\}/g, ":$1"), resolve)),
  );
  const unknown = basePaths(apis, origins).flatMap((path) =>
    hosts.map((host) => msw.http.all(`${host}${path}/*`, resolve)),
  );
  return [...known, ...unknown];
}

type Method = "get" | "post" | "patch" | "delete";

const parameters = (path: string) => path.split("{").length;

const isBelow = (path: string, basePath: string) => path === basePath || path.startsWith(`${basePath}/`);

/** Each once. An empty one is everything a host has, so the host must be known. */
function basePaths(apis: readonly Api[], origins: readonly string[] | undefined): string[] {
  const paths = apis.map(({ basePath }) => basePath).filter((path) => path !== "" || origins);
  return paths.filter((path, index) => {
    return !paths.some((other, at) => isBelow(path, other) && (path !== other || at < index));
  });
}
