import stringify from "json-stringify-pretty-compact";
import type { Example } from "../specs/examples.ts";

/** A request and its response next to each other. */
export function sides(requests: readonly (string | undefined)[], { status, answer }: Example): string {
  const label = `**Response** \`${status}\`${answer === undefined ? ", without a body" : ""}`;
  const right = [label, answer !== undefined && fenced("json", stringify(answer, { maxLength: 56 }))];
  const column = (parts: readonly unknown[]) => `<div>\n\n${parts.filter(Boolean).join("\n\n")}\n\n</div>`;
  return `<div class="sides">\n${column(["**Request**", ...requests])}\n${column(right)}\n</div>`;
}

export const fenced = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

/** The request in a shell. */
export function curl(method: string, path: string, { query = {}, body }: Example): string {
  const isTool = path.startsWith("/api/v1/tools");
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const json = body && stringify(body, { maxLength: 50 }).replaceAll("'", "'\\''");
  const isDefault = method === (json ? "post" : "get");
  return [
    `curl ${isDefault ? "" : `-X ${method.toUpperCase()} `}"$TANDEM_${isTool ? "TOOLS" : "INFRA"}_URL${path}${search.size > 0 ? `?${search}` : ""}"`,
    `-H "Authorization: Bearer $TANDEM_${isTool ? "TOOLS_KEY" : "INFRA_TOKEN"}"`,
    ...(json ? [`--json '${json}'`] : []),
  ].join(" \\\n  ");
}

/** A command line, broken before its flags where it's long. */
export const commandLine = (line: string): string =>
  line.length <= 52 ? line : line.replaceAll(/ (?=--?[A-Za-z])/g, " \\\n  ");
