import { useEffect, useState } from "preact/hooks";
import type { StoredFault } from "../../../mock/src/engine/faults.ts";
import { control } from "./control-plane.ts";
import { Icon } from "./icon.tsx";
import { useControl, useLive } from "./live.ts";
import { Hint, readTyped, type Schema, SchemaField, type Typed } from "./schema-form.tsx";
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

interface Document {
  readonly paths: Readonly<Record<string, { post?: { requestBody: { content: Record<string, { schema: Schema }> } } }>>;
}

/** Members of a fault that go with a status. */
const statusParts: readonly string[] = ["body", "headers"];

function FaultForm({ onAdded }: { onAdded(): void }) {
  const [rule, setRule] = useState<Schema>();
  const [operations, setOperations] = useState<readonly string[]>([]);
  const [kind, setKind] = useState("status");
  const [typed, setTyped] = useState<Typed>({ "rule.operation": "*", "rule.fault.status": "503" });
  const [message, setMessage] = useState("");
  useEffect(() => {
    void control<Document>("GET /openapi.json").then(({ paths }) =>
      setRule(paths["/faults"]?.post?.requestBody.content["application/json"]?.schema),
    );
    void control<{ touched: object; untouched: string[] }>("GET /coverage").then(({ touched, untouched }) =>
      setOperations([...Object.keys(touched), ...untouched].sort()),
    );
  }, []);
  if (!rule) return null;

  const { fault, ...where } = rule.properties!;
  const { latencyMs, ...kinds } = fault!.properties!;
  const chosen = [kind, ...(kind === "status" ? statusParts : [])];
  const parts: Schema = {
    properties: Object.fromEntries(Object.entries(fault!.properties!).filter(([name]) => chosen.includes(name))),
  };
  const type = (path: string, text: string) => setTyped((last) => ({ ...last, [path]: text }));
  const add = async (event: Event) => {
    event.preventDefault();
    try {
      const flag = parts.properties![kind]?.enum?.length === 1;
      const shown = flag ? { ...typed, [`rule.fault.${kind}`]: "true" } : typed;
      const members = { ...parts.properties, latencyMs: latencyMs! };
      const schema: Schema = { ...rule, properties: { ...where, fault: { properties: members } } };
      const { id } = await control<{ id: number }>("POST /faults", readTyped(schema, shown, "rule"));
      setMessage(`Fault ${id} is armed.`);
      onAdded();
    } catch (error) {
      setMessage((error as Error).message);
    }
  };
  const shared = { typed, onType: type };
  return (
    <form class="section form" aria-label="Add a fault" onSubmit={add} noValidate>
      <h2>Add a fault or a stub</h2>
      <div class="columns">
        <fieldset>
          <legend>What happens</legend>
          <div class="fields">
            <div class="field">
              <label for="kind">Kind</label>
              <select id="kind" value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value)}>
                {Object.keys(kinds)
                  .filter((each) => !statusParts.includes(each))
                  .map((each) => (
                    <option key={each} value={each}>
                      {wordsOf(each)}
                    </option>
                  ))}
                <option value="">latency only</option>
              </select>
              {parts.properties![kind]?.enum?.length === 1 && <Hint text={kinds[kind]?.description} />}
            </div>
            {Object.entries(parts.properties!)
              .filter(([, schema]) => schema.enum?.length !== 1)
              .map(([name, schema]) => (
                <SchemaField key={name} name={name} path={`rule.fault.${name}`} schema={schema} {...shared} />
              ))}
            <SchemaField name="latencyMs" path="rule.fault.latencyMs" schema={latencyMs!} {...shared} />
          </div>
        </fieldset>
        <fieldset>
          <legend>Which requests</legend>
          <div class="fields">
            {Object.entries(where).map(([name, schema]) => (
              <SchemaField
                key={name}
                name={name}
                path={`rule.${name}`}
                schema={schema}
                list={name === "operation" ? "operations" : undefined}
                {...shared}
              />
            ))}
          </div>
          <datalist id="operations">
            {operations.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </fieldset>
      </div>
      <div class="buttons">
        <button class="primary">Arm</button>
        <span role="status">{message}</span>
      </div>
    </form>
  );
}
