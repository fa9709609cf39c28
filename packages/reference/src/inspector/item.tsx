import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { JsonTree } from "./json-tree.tsx";
import type { Resource } from "./resources.ts";
import { Tag } from "./status.tsx";
import { momentOf } from "./text.ts";

interface Props {
  readonly row: Resource;
  /** Default: its name. */
  readonly title?: string | undefined;
  readonly note?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children?: ComponentChildren;
  /** Whether the page's address names it: it's open and in view. */
  readonly chosen?: boolean;
}

export const nameOf = ({ resource }: Resource): string =>
  String(resource.name ?? resource.number ?? resource.email ?? resource.url ?? resource.id);

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
        {children ?? <JsonTree value={resource} />}
      </details>
      {actions && <div class="actions">{actions}</div>}
    </li>
  );
}
