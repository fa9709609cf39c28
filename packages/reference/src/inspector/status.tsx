import type { Row } from "./live.ts";

export function Status({ row: { status } }: { readonly row: Pick<Row, "status"> }) {
  const tone = status === undefined ? "open" : status < 400 ? "ok" : status < 500 ? "warn" : "bad";
  return <span class={`badge ${tone}`}>{status ?? "open"}</span>;
}
