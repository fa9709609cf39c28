import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { JournalSummary } from "../engine/journal-record.ts";
import type { ResourceView } from "../infra/resource-views.ts";
import { momentOf, wordsOf } from "./text.ts";

interface Props {
  readonly row: ResourceView;
  /** Default: its name. */
  readonly title?: string | undefined;
  readonly note?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children?: ComponentChildren;
  /** Whether the page's address names it: it's open and in view. */
  readonly chosen?: boolean;
}

export const nameOf = ({ resource }: ResourceView): string =>
  String(resource.name ?? resource.number ?? resource.email ?? resource.url ?? resource.id);

/** A value as indented JSON. */
export const Json = ({ value }: { readonly value: unknown }) => (
  <pre class="body">{JSON.stringify(value, null, 2)}</pre>
);

/** A resource in one line, which opens to all its fields. */
export function Item({ row, title = nameOf(row), note, actions, children, chosen = false }: Props) {
  const { resource, status, dueAt } = row;
  const id = String(resource.id);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (chosen) details.current?.scrollIntoView({ block: "center" });
  }, [chosen]);
  return (
    <li class="item">
      <details open={chosen} ref={details}>
        <summary>
          <strong>{title}</strong>
          {title !== id && <code class="muted">{id}</code>}
          <Tag status={status} />
          {dueAt && <span class="muted">until {momentOf(Date.parse(dueAt))}</span>}
          {note}
        </summary>
        {children ?? <Json value={resource} />}
      </details>
      {actions && <div class="actions">{actions}</div>}
    </li>
  );
}

export function Status({ row: { status } }: { readonly row: Pick<JournalSummary, "status"> }) {
  const tone = status === undefined ? "open" : status < 400 ? "ok" : status < 500 ? "warn" : "bad";
  return <span class={`badge ${tone}`}>{status ?? "open"}</span>;
}

const tones: Readonly<Record<string, RegExp>> = {
  ok: /^(?:online|active|succeeded|completed|paid|accepted|ok)$/,
  bad: /^(?:failed|error|unreachable|firing|past_due|suspended|uncollectible|rejected)$/,
  quiet: /^(?:canceled|superseded|expired|void|deleted|disabled|skipped|pending|scheduled)$/,
};

/** A status of a resource, colored by its meaning. */
export function Tag({ status }: { readonly status: string }) {
  const tone = Object.keys(tones).find((each) => tones[each]!.test(status)) ?? "warn";
  return <span class={`tag ${tone}`}>{wordsOf(status)}</span>;
}
