import type { Coverage } from "../../../mock/src/engine/journal.ts";
import type { TouchedAssumption } from "../../../mock/src/touched-assumptions.ts";
import { Status } from "./item.tsx";
import { useControl } from "./live.ts";
import { Section, ViewHead } from "./view-head.tsx";

const groupOf = (name: string) => (/^tool_|Tools?$/.test(name) ? "Tool API" : "Infrastructure API");

export function Contract() {
  const { data: { touched, untouched } = { touched: {}, untouched: [] } } = useControl<Coverage>("GET /coverage");
  const { data: assumptions = [] } = useControl<readonly TouchedAssumption[]>("GET /assumptions");
  const used = assumptions.filter(({ operations }) => operations.length > 0);
  const names = [...Object.keys(touched), ...untouched].sort();
  return (
    <section class="scroll" tabIndex={0} aria-label="Contract">
      <ViewHead title="Contract" />
      {["Tool API", "Infrastructure API"].map((group) => {
        const members = names.filter((name) => groupOf(name) === group);
        const called = members.filter((name) => touched[name]);
        return (
          <section key={group} class="section" aria-label={`Coverage of the ${group}`}>
            <div class="card-head">
              <h2>{group}</h2>
              <span class="muted">
                {called.length} of {members.length} operations called
              </span>
            </div>
            <progress value={called.length} max={members.length} aria-label={`Operations of the ${group} called`} />
            <ul class="coverage">
              {[...called, ...members.filter((name) => !touched[name])].map((name) => (
                <li key={name} class={touched[name] ? "" : "muted"}>
                  <code>{name.replace(/^tool_/, "").replaceAll("_", "-")}</code>
                  {touched[name]?.map((status) => (
                    <Status key={status} row={{ status }} />
                  ))}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <Section title="Assumptions your requests depend on" label="Assumptions" count={used.length}>
        {used.length === 0 && (
          <p class="muted">
            None yet. What the service's description leaves open, and your requests depend on, appears here.
          </p>
        )}
        <ul class="items">
          {used.map(({ id, question, position, operations }) => (
            <li key={id} class="item assumption">
              <span class="tag">{id}</span>
              <div>
                <p>
                  <strong>{question}</strong>
                </p>
                <p>{position}</p>
                <p class="muted">{operations.join(", ")}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </section>
  );
}
