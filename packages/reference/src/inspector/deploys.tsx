import type { ComponentChildren } from "preact";
import type { ResourceView } from "../../../mock/src/infra/resource-views.ts";
import { Item } from "./item.tsx";
import { durationOf, momentOf } from "./text.ts";

interface Deploy {
  readonly id: string;
  readonly branch: string | null;
  readonly commit: { readonly message: string | null } | null;
  readonly message: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

interface Props {
  /** Of one site, newest first. */
  readonly deploys: readonly ResourceView[];
  readonly now: number;
  actionsOf(deploy: ResourceView): ComponentChildren;
}

/** The deploys of a site, with their time in the queue and in progress on one scale. */
export function Deploys({ deploys, now, actionsOf }: Props) {
  const phases = deploys.map(({ resource }) => {
    const { createdAt, startedAt, finishedAt } = resource as unknown as Deploy;
    const end = finishedAt ? Date.parse(finishedAt) : now;
    const start = startedAt ? Date.parse(startedAt) : end;
    return { queuedMs: start - Date.parse(createdAt), runMs: end - start };
  });
  const longestMs = Math.max(1, ...phases.map(({ queuedMs, runMs }) => queuedMs + runMs));
  return (
    <ol class="items">
      {deploys.map((row, index) => {
        const { branch, commit, message, createdAt } = row.resource as unknown as Deploy;
        const { queuedMs, runMs } = phases[index]!;
        const part = (ms: number) => `${(ms / longestMs) * 100}%`;
        const note = (
          <>
            <span class="muted">{message ?? commit?.message ?? branch}</span>
            <span class="timeline" title={`${durationOf(queuedMs)} queued, then ${durationOf(runMs)}`}>
              <span class="queued" style={{ width: part(queuedMs) }} />
              <span class={`run ${row.status}`} style={{ width: part(runMs) }} />
            </span>
            <span class="muted">
              {durationOf(queuedMs + runMs)} · {momentOf(Date.parse(createdAt))}
            </span>
          </>
        );
        return <Item key={String(row.resource.id)} row={row} note={note} actions={actionsOf(row)} />;
      })}
    </ol>
  );
}
