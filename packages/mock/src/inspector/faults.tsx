import { useState } from "preact/hooks";
import type { StoredFault } from "../engine/faults.ts";
import { control } from "./control-plane.ts";
import { Icon } from "./icon.tsx";
import { useControl, useLive } from "./live.ts";
import { useRun } from "./resources.ts";
import { titleOf, wordsOf } from "./text.ts";
import { ViewHead } from "./view-head.tsx";

type ListedFault = Omit<StoredFault, "keyHash"> & { readonly oneKey: boolean };

export function Faults() {
  const { data: faults, reload } = useControl<readonly ListedFault[]>("GET /faults");
  const remove = async (query: string) => {
    await control(`DELETE /faults${query}`);
    reload();
  };
  return (
    <div class="scroll">
      <ViewHead title="Faults and stubs">
        {faults !== undefined && faults.length > 0 && (
          <button class="quiet" onClick={() => remove("")}>
            <Icon name="trash" /> Remove all
          </button>
        )}
      </ViewHead>
      <section class="section" aria-label="Armed faults">
        {faults?.length === 0 && (
          <p class="muted">No faults are armed. Every request gets the service's normal response.</p>
        )}
        <ul class="cards">
          {faults?.map((fault) => (
            <FaultCard key={fault.id} fault={fault} onRemove={() => remove(`?id=${fault.id}`)} />
          ))}
        </ul>
      </section>
      <FaultForm onAdded={reload} />
    </div>
  );
}

const mostLinks = 20;

function FaultCard({ fault, onRemove }: { readonly fault: ListedFault; onRemove(): void }) {
  const { id, operationId, nth, probability, where = {}, calls, hits = 0, oneKey } = fault;
  const { rows } = useLive();
  const numbers = rows.filter(({ faultIds }) => faultIds.includes(id)).map(({ number }) => number);
  const conditions = [
    ...(nth ? [`call ${nth.join(", ")}`] : []),
    ...(probability === undefined ? [] : [`${probability * 100} % of calls`]),
    ...(oneKey ? ["one key"] : []),
    ...Object.entries(where).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
  ];
  return (
    <li class="card">
      <div class="card-head">
        <h2>{titleOf(describe(fault.fault))}</h2>
        <button class="quiet" aria-label={`Remove fault ${id}`} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      </div>
      <p>
        <span class="tag">{operationId === "*" ? "every operation" : operationId}</span>
        {conditions.map((condition) => (
          <span key={condition} class="tag">
            {condition}
          </span>
        ))}
      </p>
      <p class="muted">
        {calls} matching {calls === 1 ? "request" : "requests"}, {hits} hit{" "}
        {numbers.slice(-mostLinks).map((number) => (
          <a key={number} href={`#/requests/${number}`}>
            #{number}
          </a>
        ))}
      </p>
    </li>
  );
}

/** Such as `status 503, latency 2000 ms`. */
const describe = (fault: object): string =>
  Object.entries(fault)
    .map(([name, value]) => {
      if (value === true) return wordsOf(name);
      if (name.endsWith("Ms")) return `${wordsOf(name.slice(0, -2))} ${value} ms`;
      return `${wordsOf(name)} ${typeof value === "object" ? JSON.stringify(value) : value}`;
    })
    .join(", ");

const examples: Readonly<Record<string, object>> = {
  status: { status: 503 },
  stub: { status: 200, body: {} },
  latency: { latencyMs: 2_000 },
  reset: { reset: "before-headers" },
  "cut body": { cutAfterBytes: 20 },
  garbage: { garbage: true },
  "cut stream": { stream: { ends: "cut", afterEvents: 3 } },
};

const exampleOf = (name: string) => JSON.stringify({ operation: "*", fault: examples[name] }, null, 2);

function FaultForm({ onAdded }: { onAdded(): void }) {
  const [rule, setRule] = useState(exampleOf("status"));
  const { run, message } = useRun(onAdded);
  const add = (event: Event) => {
    event.preventDefault();
    void run("POST /faults", async () => JSON.parse(rule) as object);
  };
  return (
    <form class="section form" aria-label="Add a fault" onSubmit={add}>
      <h2>Add a fault or a stub</h2>
      <div class="buttons">
        {Object.keys(examples).map((name) => (
          <button key={name} type="button" onClick={() => setRule(exampleOf(name))}>
            {name}
          </button>
        ))}
      </div>
      <textarea
        aria-label="Rule"
        spellcheck={false}
        rows={12}
        value={rule}
        onInput={({ currentTarget }) => setRule(currentTarget.value)}
      />
      <p class="muted">
        <code>operation</code> is an operation id, a tool's slug or <code>*</code>. <code>nth</code>,{" "}
        <code>probability</code>, <code>key</code>, <code>id</code>, <code>query</code> and <code>body</code> choose
        among its requests.
      </p>
      <div class="buttons">
        <button class="primary">Arm</button>
        <span role="status">{message}</span>
      </div>
    </form>
  );
}
