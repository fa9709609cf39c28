import { useState } from "preact/hooks";

interface NodeProps {
  readonly name?: string | undefined;
  readonly value: unknown;
  readonly depth?: number;
}

const openDepth = 2;
const mostMembers = 200;

/** A JSON value that folds. */
export function JsonTree({ value }: { readonly value: unknown }) {
  return (
    <div class="tree">
      <Node value={value} />
    </div>
  );
}

function Node({ name, value, depth = 0 }: NodeProps) {
  if (typeof value !== "object" || value === null) return <Leaf name={name} value={value} />;
  return <Branch name={name} value={value} depth={depth} />;
}

function Branch({ name, value, depth = 0 }: NodeProps & { readonly value: object }) {
  const [isOpen, setOpen] = useState(depth < openDepth);
  const members = Object.entries(value);
  const [before, after] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (members.length === 0) return <Line name={name}>{`${before}${after}`}</Line>;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Name name={name} />
        {before}
        {!isOpen && (
          <span class="muted">
            {" "}
            {members.length} {after}
          </span>
        )}
      </summary>
      {isOpen && (
        <div class="members">
          {members.slice(0, mostMembers).map(([each, member]) => (
            <Node key={each} name={Array.isArray(value) ? undefined : each} value={member} depth={depth + 1} />
          ))}
          {members.length > mostMembers && <Line>… {members.length - mostMembers} more</Line>}
        </div>
      )}
      {isOpen && <div class="line">{after}</div>}
    </details>
  );
}

function Leaf({ name, value }: NodeProps) {
  return (
    <Line name={name}>
      <span class={`json-${value === null ? "null" : typeof value}`}>{JSON.stringify(value) ?? "undefined"}</span>
    </Line>
  );
}

function Line({ name, children }: { readonly name?: string | undefined; readonly children: preact.ComponentChildren }) {
  return (
    <div class="line">
      <Name name={name} />
      {children}
    </div>
  );
}

const Name = ({ name }: { readonly name?: string | undefined }) =>
  name === undefined ? null : <span class="json-name">{name}: </span>;
