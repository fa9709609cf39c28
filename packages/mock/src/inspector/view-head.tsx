import type { ComponentChildren } from "preact";
import type { CallerView } from "../inspection.ts";

interface Props {
  readonly title: string;
  readonly callers?: readonly CallerView[];
  readonly caller?: CallerView | undefined;
  readonly message?: string;
  readonly children?: ComponentChildren;
  onChoose?(label: string): void;
}

/** The head of a view, with the key that it's about. */
export function ViewHead({ title, callers = [], caller, message, children, onChoose }: Props) {
  return (
    <>
      <div class="toolbar">
        <h1>{title}</h1>
        {children}
        {callers.length > 0 && (
          <select
            aria-label="Key"
            value={caller?.label}
            onChange={({ currentTarget }) => onChoose?.(currentTarget.value)}
          >
            {callers.map(({ label }) => (
              <option key={label}>{label}</option>
            ))}
          </select>
        )}
      </div>
      {message && (
        <p class="notice" role="alert">
          {message}
        </p>
      )}
    </>
  );
}

interface SectionProps {
  readonly title: string;
  /** How many there are. */
  readonly count?: number;
  /** Default: the title. */
  readonly label?: string;
  readonly children: ComponentChildren;
}

export function Section({ title, count, label = title, children }: SectionProps) {
  return (
    <section class="section" aria-label={label}>
      <h2>
        {title} {count !== undefined && <span class="muted">{count}</span>}
      </h2>
      {children}
    </section>
  );
}
