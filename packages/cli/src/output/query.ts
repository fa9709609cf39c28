import { CliError } from "./errors/cli-error.ts";

/** @throws CliError BAD_OPTION if it can't be parsed. The function throws the same if it doesn't fit the answer. */
export async function compileQuery(expression: string): Promise<(value: unknown) => unknown> {
  const { compile, TreeInterpreter } = await import("@jmespath-community/jmespath");
  const tree = attempt(() => compile(expression), expression);
  return (value) => {
    const search = () => TreeInterpreter.search(tree, value as Parameters<typeof TreeInterpreter.search>[1]);
    const found: unknown = attempt(search, expression);
    // Drops inherited properties, which the library finds too.
    return JSON.parse(JSON.stringify(found) ?? "null");
  };
}

function attempt<T>(work: () => T, expression: string): T {
  try {
    return work();
  } catch (error) {
    throw new CliError("BAD_OPTION", `invalid --query: ${expression}`, {
      why: `${(error as Error).message.replace(/\.$/, "")}; see jmespath.org`,
      cause: error,
    });
  }
}

/**
 * Inside a field, only what `valid` lists can be checked.
 *
 * @throws CliError BAD_OPTION that lists the fields.
 */
export function checkFields(fields: readonly string[], valid: readonly string[]): void {
  const isWrong = (field: string) => !valid.includes(field) && !isInsideUnlisted(field, valid);
  const wrong = fields.filter(isWrong);
  if (wrong.length === 0) return;
  throw new CliError("BAD_OPTION", `there is no field ${wrong.map((field) => `"${field}"`).join(", ")}`, {
    why: `the fields are ${valid.join(", ")}`,
  });
}

const isInsideUnlisted = (field: string, valid: readonly string[]): boolean =>
  valid.some((parent) => field.startsWith(`${parent}.`) && !valid.some((name) => name.startsWith(`${parent}.`)));

/** Keeps the given order, and the nesting. Applies to each item of a list. */
export function pickFields(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pickFields(item, fields));
  if (typeof value !== "object" || value === null) return value;
  const record = value as Readonly<Record<string, unknown>>;
  const names = [...new Set(fields.map((field) => field.split(".", 1)[0]!))];
  const picked = names
    .filter((name) => Object.hasOwn(record, name))
    .map((name) => {
      const inner = fields.filter((field) => field.startsWith(`${name}.`)).map((field) => field.slice(name.length + 1));
      return [name, inner.length > 0 && !fields.includes(name) ? pickFields(record[name], inner) : record[name]];
    });
  return Object.fromEntries(picked);
}

export function fieldValue(value: unknown, field: string): unknown {
  return field.split(".").reduce<unknown>((inner, name) => {
    if (Array.isArray(inner)) return inner.map((item) => fieldValue(item, name));
    const isField = typeof inner === "object" && inner !== null && Object.hasOwn(inner, name);
    return isField ? (inner as Record<string, unknown>)[name] : undefined;
  }, value);
}
