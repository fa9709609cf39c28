import { useControl } from "./live.ts";
import { ViewHead } from "./view-head.tsx";

interface Coverage {
  readonly touched: Readonly<Record<string, readonly number[]>>;
  readonly untouched: readonly string[];
}

interface Assumption {
  readonly id: string;
  readonly question: string;
  readonly position: string;
  readonly operations: readonly string[];
}

export function Contract() {
  const { data: { touched, untouched } = { touched: {}, untouched: [] } } = useControl<Coverage>("GET /coverage");
  const { data: assumptions = [] } = useControl<readonly Assumption[]>("GET /assumptions");
  const used = assumptions.filter(({ operations }) => operations.length > 0);
  const names = Object.keys(touched).sort();
  return (
    <section class="scroll" tabIndex={0} aria-label="Contract">
      <ViewHead title="Contract" />
      <section class="section" aria-label="Coverage">
        <h2>
          {names.length} of {names.length + untouched.length} operations called
        </h2>
        <ul class="coverage">
          {names.map((name) => (
            <li key={name}>
              <code>{name}</code> <span class="muted">{touched[name]!.join(", ")}</span>
            </li>
          ))}
          {untouched.map((name) => (
            <li key={name} class="muted">
              <code>{name}</code> not called
            </li>
          ))}
        </ul>
      </section>
      <section class="section" aria-label="Assumptions">
        <h2>{used.length} assumptions your requests depend on</h2>
        <ul class="cards">
          {used.map(({ id, question, position, operations }) => (
            <li key={id} class="card">
              <p>
                <span class="tag">{id}</span> <strong>{question}</strong>
              </p>
              <p>{position}</p>
              <p class="muted">{operations.join(", ")}</p>
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}
