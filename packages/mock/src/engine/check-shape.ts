type TypeName = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";

/** The part of JSON Schema that describes options, faults and the bodies of the control plane. Objects with `properties` are closed by default. */
export interface Shape {
  readonly type?: TypeName | readonly TypeName[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  /** What other members than `properties` are; true for anything. */
  readonly additionalProperties?: Shape | boolean;
  readonly examples?: readonly unknown[];
}

/** An object that takes these members and no others. */
export const objectOf = (properties: Readonly<Record<string, Shape>>, required: readonly string[] = []): Shape => {
  return { type: "object", properties, required, additionalProperties: false };
};

/**
 * Checks a value against a shape.
 *
 * @param what Names the value in the error, such as `createMock`.
 * @param path Of the value within it; empty for the value itself.
 * @throws RangeError with the invalid member and the valid ones.
 */
export function checkShape(value: unknown, shape: Shape, what: string, path = ""): void {
  const { type, enum: choices, minItems = 0, items } = shape;
  const name = path || what;
  if (choices && !choices.includes(value)) {
    throw new RangeError(`${name} must be ${choices.join(" or ")}; got ${shown(value)}.`);
  }
  const types = [type ?? []].flat();
  if (types.length > 0 && !types.some((each) => isOfType(value, each, shape))) {
    throw new RangeError(
      `${name} must be ${types.map((each) => described(each, shape)).join(" or ")}; got ${shown(value)}.`,
    );
  }
  if (Array.isArray(value)) {
    if (value.length < minItems) throw new RangeError(`${name} is empty.`);
    if (items) for (const [index, item] of value.entries()) checkShape(item, items, what, `${path}[${index}]`);
  } else if (isObject(value)) checkMembers(value, shape, what, path);
}

function checkMembers(value: object, shape: Shape, what: string, path: string): void {
  const { properties, required = [], additionalProperties } = shape;
  const known = Object.keys(properties ?? {});
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const memberPath = path ? `${path}.${name}` : name;
    if (known.includes(name)) checkShape(member, properties![name]!, what, memberPath);
    else if (typeof additionalProperties === "object") checkShape(member, additionalProperties, what, memberPath);
    else if (properties && additionalProperties !== true) {
      const others = known.length === 0 ? " It takes none." : ` It takes ${known.join(", ")}.`;
      throw new RangeError(`${path || what} has no option ${JSON.stringify(name)}.${others}`);
    }
  }
  const missing = required.find((name) => (value as Readonly<Record<string, unknown>>)[name] === undefined);
  if (missing !== undefined) throw new RangeError(`${path || what} needs ${missing}.`);
}

function isOfType(value: unknown, type: TypeName, shape: Shape): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type !== "number" && type !== "integer") return typeof value === type;
  const { minimum = -Infinity, exclusiveMinimum = -Infinity, maximum = Number.MAX_VALUE } = shape;
  if (typeof value !== "number" || (type === "integer" && !Number.isSafeInteger(value))) return false;
  return value >= minimum && value > exclusiveMinimum && value <= maximum;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function described(type: TypeName, { minimum, exclusiveMinimum, maximum }: Shape): string {
  const noun = { integer: "a whole number", object: "an object", array: "a list", string: "a string", null: "null" }[
    type as string
  ];
  if (type !== "number" && type !== "integer") return noun ?? "true or false";
  const least = minimum ?? exclusiveMinimum;
  const from = exclusiveMinimum === undefined ? `from ${minimum}` : `above ${exclusiveMinimum}, up`;
  if (least === undefined) return noun ?? "a number";
  const range =
    maximum !== undefined
      ? `${from} to ${maximum}`
      : exclusiveMinimum === undefined
        ? `${minimum} or more`
        : `above ${least}`;
  return `${noun ?? "a number"}, ${range}`;
}

function shown(value: unknown): string {
  if (typeof value === "number" || typeof value === "function")
    return typeof value === "number" ? String(value) : "a function";
  const text = typeof value === "bigint" ? `${value}n` : (JSON.stringify(value) ?? String(value));
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
