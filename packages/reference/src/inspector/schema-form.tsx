import { useId } from "preact/hooks";
import { titleOf } from "./text.ts";

/** The part of JSON Schema that the control plane's document uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/** Typed values by the path of their field, such as `fault.status`. Empty fields are omitted. */
export type Typed = Readonly<Record<string, string>>;

interface FieldProps {
  readonly name: string;
  /** Its path in the form's value. */
  readonly path: string;
  readonly schema: Schema;
  readonly typed: Typed;
  /** Id of a datalist with suggestions. */
  readonly list?: string | undefined;
  onType(path: string, text: string): void;
}

const typesOf = ({ type }: Schema): readonly string[] => (typeof type === "string" ? [type] : (type ?? []));
const isFlag = (schema: Schema) =>
  typesOf(schema)[0] === "boolean" || (schema.enum?.length === 1 && schema.enum[0] === true);
const isText = (schema: Schema) => typesOf(schema)[0] === "string";
const isNumber = (schema: Schema) => /^(?:number|integer)$/.test(typesOf(schema).join());

/** The fields of a schema: one for a value, one for each member of an object. */
export function SchemaField(props: FieldProps) {
  const { name, path, schema, typed, onType, list } = props;
  const id = useId();
  if (schema.properties) {
    return (
      <fieldset>
        <legend>{titleOf(name)}</legend>
        {schema.description && <p class="hint">{schema.description}</p>}
        <div class="fields">
          {Object.entries(schema.properties).map(([each, member]) => (
            <SchemaField key={each} {...props} name={each} path={`${path}.${each}`} schema={member} list={undefined} />
          ))}
        </div>
      </fieldset>
    );
  }
  const value = typed[path] ?? "";
  const type = (text: string) => onType(path, text);
  const hint = schema.description && `${id}-hint`;
  const control = { id, "aria-describedby": hint, value };
  if (isFlag(schema)) {
    return (
      <div class="field flag">
        <input
          type="checkbox"
          id={id}
          aria-describedby={hint}
          checked={value === "true"}
          onChange={({ currentTarget }) => type(currentTarget.checked ? "true" : "")}
        />
        <label for={id}>{titleOf(name)}</label>
        <Hint id={hint} text={schema.description} />
      </div>
    );
  }
  return (
    <div class="field">
      <label for={id}>{titleOf(name)}</label>
      {schema.enum ? (
        <select {...control} onChange={({ currentTarget }) => type(currentTarget.value)}>
          <option value="">–</option>
          {schema.enum.map((each) => (
            <option key={String(each)}>{String(each)}</option>
          ))}
        </select>
      ) : isNumber(schema) ? (
        <input
          {...control}
          type="number"
          step={typesOf(schema)[0] === "integer" ? 1 : "any"}
          min={schema.minimum ?? schema.exclusiveMinimum}
          max={schema.maximum}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
      ) : isText(schema) || typesOf(schema).includes("integer") ? (
        <input {...control} list={list} autocomplete="off" onInput={({ currentTarget }) => type(currentTarget.value)} />
      ) : (
        <textarea
          {...control}
          rows={3}
          spellcheck={false}
          placeholder="JSON"
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
      )}
      <Hint id={hint} text={schema.description} />
    </div>
  );
}

export const Hint = ({ id, text }: { readonly id?: string | undefined; readonly text: string | undefined }) =>
  text ? (
    <p class="hint" id={id}>
      {text.split("`").map((part, index) => (index % 2 ? <code key={part}>{part}</code> : part))}
    </p>
  ) : null;

/**
 * Typed values below a path, as the JSON value of its schema; undefined without any.
 *
 * @throws Error when a field isn't JSON; the mock checks everything else.
 */
export function readTyped(schema: Schema, typed: Typed, path: string): unknown {
  if (schema.properties) {
    const members = Object.entries(schema.properties)
      .map(([name, member]) => [name, readTyped(member, typed, `${path}.${name}`)] as const)
      .filter(([, value]) => value !== undefined);
    return members.length > 0 ? Object.fromEntries(members) : undefined;
  }
  const text = typed[path] ?? "";
  if (text === "") return undefined;
  if (isFlag(schema)) return true;
  if (isText(schema) || schema.enum) return text;
  // Such as 2, or 2, 5.
  if (typesOf(schema).includes("array") && /^\d+(?:\s*,\s*\d+)+$/.test(text)) return text.split(",").map(Number);
  try {
    return JSON.parse(text);
  } catch {
    // A body that is no JSON is sent as text.
    if (typesOf(schema).length === 0) return text;
    throw new Error(`${path.split(".").at(-1)} isn't JSON`);
  }
}
