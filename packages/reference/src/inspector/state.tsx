import { control } from "./control-plane.ts";
import { JsonTree } from "./json-tree.tsx";
import { useControl } from "./live.ts";
import { type Resource, type Resources, resourcesPath, useCaller, useRun } from "./resources.ts";
import { titleOf, wordsOf } from "./text.ts";
import { ViewHead } from "./view-head.tsx";

interface Message {
  readonly channel?: string;
}

export function State() {
  const { callers, caller, choose } = useCaller("infra");
  const { data, reload } = useControl<Resources>(resourcesPath(caller?.label));
  const { data: outbox = [] } = useControl<readonly Message[]>("GET /outbox");
  const { run, message } = useRun(reload);
  const load = async (file: File | undefined) => {
    if (file) await run("POST /restore", JSON.parse(await file.text()));
  };
  return (
    <div class="scroll">
      <ViewHead title="State" callers={callers} caller={caller} message={message} onChoose={choose}>
        <button onClick={save}>Save</button>
        <label class="button">
          Load
          <input
            type="file"
            accept=".json"
            class="file"
            onChange={({ currentTarget }) => load(currentTarget.files?.[0])}
          />
        </label>
        <button class="danger" onClick={() => run("POST /reset", {})}>
          Reset
        </button>
      </ViewHead>
      {Object.entries(data?.tables ?? {})
        .filter(([, rows]) => rows.length > 0)
        .map(([table, rows]) => (
          <section key={table} class="section" aria-label={titleOf(table)}>
            <h2>{titleOf(table)}</h2>
            <ul class="cards">
              {rows.toReversed().map((row) => (
                <ResourceCard
                  key={String(row.resource.id)}
                  row={row}
                  onMove={(status) => run("POST /status", { token: caller?.label, id: row.resource.id, status })}
                />
              ))}
            </ul>
          </section>
        ))}
      <section class="section" aria-label="Outbox">
        <h2>Outbox of alerts</h2>
        {outbox.length === 0 ? <p class="muted">No alert has sent a message.</p> : <JsonTree value={outbox} />}
      </section>
    </div>
  );
}

/** Downloads everything that the mock knows, for Load and `--state`. */
async function save() {
  const text = JSON.stringify(await control("GET /snapshot"));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "mock-state.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

function ResourceCard({ row, onMove }: { readonly row: Resource; onMove(status: string): void }) {
  const { resource, status, moves, dueAt } = row;
  const name = String(resource.name ?? resource.number ?? resource.url ?? resource.id);
  return (
    <li class="card">
      <details>
        <summary>
          <strong>{name}</strong> <code class="muted">{String(resource.id)}</code>{" "}
          <span class="tag">{wordsOf(status)}</span>
          {dueAt && <span class="muted"> until {dueAt.slice(0, 19).replace("T", " ")}</span>}
        </summary>
        <JsonTree value={resource} />
      </details>
      {moves.length > 0 && (
        <p class="buttons moves">
          <span class="muted">Move to</span>
          {moves.map((move) => (
            <button key={move} onClick={() => onMove(move)} aria-label={`Move ${name} to ${wordsOf(move)}`}>
              {wordsOf(move)}
            </button>
          ))}
        </p>
      )}
    </li>
  );
}
