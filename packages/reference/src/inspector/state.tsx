import { useState } from "preact/hooks";
import type { AlertMessage } from "../../../mock/src/infra/alerts/alert-row.ts";
import type { Resources, ResourceView } from "../../../mock/src/infra/resource-views.ts";
import { control } from "./control-plane.ts";
import { Deploys } from "./deploys.tsx";
import { Item, nameOf } from "./item.tsx";
import { JsonTree } from "./json-tree.tsx";
import { useControl, useLive } from "./live.ts";
import { useResources } from "./resources.ts";
import { momentOf, titleOf, wordsOf } from "./text.ts";
import { Section, ViewHead } from "./view-head.tsx";

/** Tables with their own view. */
const elsewhere: readonly string[] = ["deploys", "deliveries", "jobs"];

export function State() {
  const { now } = useLive();
  const { caller, data, run, head } = useResources();
  const load = async (file: File | undefined) => {
    if (file) await run("POST /restore", () => file.text().then((text) => JSON.parse(text) as object));
  };
  const change = (name: string, body: object) => run(name, { token: caller?.label, ...body });
  const movesOf = (row: ResourceView) =>
    row.moves.map((move) => (
      <button
        key={move}
        aria-label={`Move ${nameOf(row)} to ${wordsOf(move)}`}
        onClick={() => change("POST /status", { id: row.resource.id, status: move })}
      >
        → {wordsOf(move)}
      </button>
    ));
  const deploysOf = (site: ResourceView) =>
    (data?.tables.deploys ?? []).filter(({ resource }) => resource.siteId === site.resource.id).toReversed();
  const tables = Object.entries(data?.tables ?? {}).filter(
    ([table, rows]) => rows.length > 0 && !elsewhere.includes(table),
  );
  return (
    <div class="scroll">
      <ViewHead title="State" {...head}>
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
              <Item key={String(row.resource.id)} row={row} actions={movesOf(row)}>
                <Fields row={row} onEdit={(fields) => change("POST /resources", { id: row.resource.id, fields })} />
              </Item>
            ))}
          </ul>
          {table === "sites" &&
            rows.toReversed().map((site) => (
              <section key={String(site.resource.id)} class="nested" aria-label={`Deploys of ${nameOf(site)}`}>
                <h3>Deploys of {nameOf(site)}</h3>
                <Deploys deploys={deploysOf(site)} now={now} actionsOf={movesOf} />
              </section>
            ))}
        </Section>
      ))}
      <Teams teams={data?.teams ?? []} />
      <Outbox />
    </div>
  );
}

interface FieldsProps {
  readonly row: ResourceView;
  onEdit(fields: object): Promise<void>;
}

/** A resource's fields; editable ones as JSON. */
function Fields({ row: { resource, editable }, onEdit }: FieldsProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState("");
  if (typed === undefined) {
    const fields = Object.fromEntries(editable.map((name) => [name, resource[name]]));
    return (
      <>
        <JsonTree value={resource} />
        <p class="buttons moves">
          <button onClick={() => setTyped(JSON.stringify(fields, null, 2))}>Edit fields</button>
        </p>
      </>
    );
  }
  const apply = async (event: Event) => {
    event.preventDefault();
    try {
      await onEdit(JSON.parse(typed) as object);
      setTyped(undefined);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <form class="moves" onSubmit={apply}>
      <textarea
        aria-label={`Fields of ${resource.id}`}
        spellcheck={false}
        rows={Math.min(20, typed.split("\n").length + 1)}
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div class="buttons moves">
        <button class="primary">Apply</button>
        <button type="button" onClick={() => setTyped(undefined)}>
          Cancel
        </button>
        {problem && <span role="alert">{problem}</span>}
      </div>
    </form>
  );
}

interface Team {
  readonly id: string;
  readonly name: string;
  readonly members: readonly {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly role: string;
  }[];
}

function Teams({ teams }: { readonly teams: Resources["teams"] }) {
  return (
    <>
      {(teams as unknown as readonly Team[]).map(({ id, name, members = [] }) => (
        <Section key={id} title={`Team ${name}`} count={members.length}>
          <ul class="items">
            {members.map((member) => (
              <li key={member.id} class="item">
                <p>
                  <strong>{member.name}</strong> <code class="muted">{member.id}</code>
                  <span class="tag">{member.role}</span> <span class="muted">{member.email}</span>
                </p>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
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

/** Downloads everything that the mock knows, for Load and `--state`. */
async function save() {
  const text = JSON.stringify(await control("GET /snapshot"));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "mock-state.json";
  link.click();
  URL.revokeObjectURL(link.href);
}
