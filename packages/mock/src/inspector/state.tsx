import type { AlertMessage } from "../infra/alerts/alert-row.ts";
import type { ResourceView } from "../infra/resource-views.ts";
import { Item, nameOf } from "./item.tsx";
import { useControl } from "./live.ts";
import { useResources } from "./resources.ts";
import { momentOf, titleOf, wordsOf } from "./text.ts";
import { Section, ViewHead } from "./view-head.tsx";

/** Tables with their own view. */
const elsewhere: readonly string[] = ["deliveries", "jobs"];

export function State() {
  const { caller, data, run, head } = useResources();
  const movesOf = (row: ResourceView) =>
    row.moves.map((move) => (
      <button
        key={move}
        aria-label={`Move ${nameOf(row)} to ${wordsOf(move)}`}
        onClick={() => run("POST /status", { token: caller?.label, id: row.resource.id, status: move })}
      >
        → {wordsOf(move)}
      </button>
    ));
  const tables = Object.entries(data?.tables ?? {}).filter(
    ([table, rows]) => rows.length > 0 && !elsewhere.includes(table),
  );
  return (
    <div class="scroll">
      <ViewHead title="State" {...head}>
        <button class="danger" onClick={() => run("POST /reset", {})}>
          Reset
        </button>
      </ViewHead>
      {data && tables.length === 0 && (
        <div class="empty">
          <h2>No resources yet</h2>
          <p>What your requests create for this key appears here.</p>
        </div>
      )}
      {tables.map(([table, rows]) => (
        <Section key={table} title={titleOf(table)} count={rows.length}>
          <ul class="items">
            {rows.toReversed().map((row) => (
              <Item key={String(row.resource.id)} row={row} actions={movesOf(row)} />
            ))}
          </ul>
        </Section>
      ))}
      <Outbox />
    </div>
  );
}

/** What alerts have sent. */
function Outbox() {
  const { data: messages = [] } = useControl<readonly AlertMessage[]>("GET /outbox");
  return (
    <Section title="Outbox of alerts" label="Outbox" count={messages.length}>
      {messages.length === 0 && <p class="muted">No alert has sent a message to Slack, by email or by SMS.</p>}
      <ul class="items">
        {messages.toReversed().map((message, index) => (
          <li key={messages.length - index} class="item">
            <p>
              <span class="tag">{message.channel}</span> <strong>{message.to.join(", ")}</strong> {message.text}{" "}
              <span class="muted">{momentOf(Date.parse(message.at))}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
