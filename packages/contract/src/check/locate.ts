import { parseJson } from "../adapter/events.ts";
import { findBelow, findOperation, modelPath, type Operation } from "../adapter/operations.ts";
import type { ServiceFile } from "../service-file.ts";
import type { Exchange } from "./exchange.ts";

/** An exchange with its operation. */
export interface Located extends Exchange {
  readonly operation: Operation;
  /** Path in front of that of the operation, for tools of the slug, if it isn't where it's expected. */
  readonly prefix: string;
  /** Is the operation where the service file or the documents have it? */
  readonly isExpected: boolean;
  /** Such as `GET /servers`. */
  readonly label: string;
  readonly query: URLSearchParams;
  /** Parsed bodies; undefined if not JSON. */
  readonly sent: unknown;
  readonly received: unknown;
}

/** Finds the operation of an exchange: where the service file has it, or else with any path in front. */
export function locate(exchange: Exchange, service: ServiceFile): Located | undefined {
  if (!URL.canParse(exchange.url)) return undefined;
  const { pathname, searchParams } = new URL(exchange.url);
  const path = pathname.replace(/\/+$/, "");
  const expected = modelPath(service, exchange.method, path);
  const known = expected === undefined ? undefined : findOperation(exchange.method, expected);
  const found = known ? { operation: known, prefix: "" } : underAnyPrefix(exchange.method, path);
  return (
    found && {
      ...exchange,
      ...found,
      isExpected: known !== undefined,
      label: `${exchange.method} ${found.operation.path}`,
      query: searchParams,
      sent: parseJson(exchange.requestBody ?? ""),
      received: parseJson(exchange.body),
    }
  );
}

/** The longest path wins. A tool's slug is enough. */
function underAnyPrefix(method: string, path: string): Pick<Located, "operation" | "prefix"> | undefined {
  const found = findBelow(method, path);
  if (found) return { ...found, prefix: found.operation.api === "tools" ? `${found.front}/tools` : found.front };
  const at = path.lastIndexOf("/");
  const tool = findOperation(method, `/tools${path.slice(at)}`);
  return tool && tool.id !== "callTool" ? { operation: tool, prefix: path.slice(0, at) } : undefined;
}
