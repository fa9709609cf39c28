import { errorNotes } from "./error-notes.ts";

const link = (code: string): string => `[\`${code}\`](../../errors/${code}.md)`;

/** Errors in every page's introduction. */
const ofEveryCall = ["authentication", "forbidden", "rate_limited", "server_error"];

/** The errors of an operation, by the statuses that its document lists. */
export function errorLinks(api: "tools" | "infra", statuses: readonly string[]): string {
  const found = Object.entries(errorNotes).flatMap(([code, { statuses: known = {} }]) => {
    const status = known[api]?.find((each) => statuses.includes(String(each)));
    return status === undefined || (api === "infra" && ofEveryCall.includes(code)) ? [] : [`${link(code)} (${status})`];
  });
  return found.length > 0 ? `**Errors** ${found.join(", ")}.` : "";
}
