import type { Row } from "./live.ts";
import { wordsOf } from "./text.ts";

export function Status({ row: { status } }: { readonly row: Pick<Row, "status"> }) {
  const tone = status === undefined ? "open" : status < 400 ? "ok" : status < 500 ? "warn" : "bad";
  return <span class={`badge ${tone}`}>{status ?? "open"}</span>;
}

const tones: Readonly<Record<string, RegExp>> = {
  ok: /^(?:online|active|succeeded|completed|paid|accepted|ok)$/,
  bad: /^(?:failed|error|unreachable|firing|past_due|suspended|uncollectible|rejected)$/,
  quiet: /^(?:canceled|superseded|expired|void|deleted|disabled|skipped|pending|scheduled)$/,
};

/** A status of a resource, colored by what it means. */
export function Tag({ status }: { readonly status: string }) {
  const tone = Object.keys(tones).find((each) => tones[each]!.test(status)) ?? "warn";
  return <span class={`tag ${tone}`}>{wordsOf(status)}</span>;
}
