import { sameWords, types, words } from "./generated/tables.ts";
import type { InfraWire, ToolsWire, WireCase } from "./service-file.ts";

/** One field of a type, as the model and as the wire have it. */
interface Field {
  readonly model: string;
  readonly wire: string;
  /** The type of its value: `#` is an id, `{}` a map with keys of the user's own. */
  readonly type: string;
  readonly toWire: ReadonlyMap<string, string> | undefined;
  readonly toModel: ReadonlyMap<string, string> | undefined;
}

interface TypeNames {
  readonly byModel: ReadonlyMap<string, Field>;
  readonly byWire: ReadonlyMap<string, Field>;
}

/** Ids of the model as the service writes them, and back. */
export type Ids = readonly [toWire: (id: unknown) => unknown, toModel: (id: unknown) => unknown];

/** Translates the names and words of JSON bodies of one API, in both directions. */
export class Names {
  readonly #wire: InfraWire & ToolsWire;
  readonly #toCase: (name: string) => string;
  readonly #fromCase: (name: string) => string;
  readonly #types = new Map<string, TypeNames>();
  readonly #ids: Ids;

  constructor(
    wire: InfraWire & ToolsWire,
    ids: Ids = wire.ids === "number" ? [numberOf, textOf] : [(id) => id, textOf],
  ) {
    this.#wire = wire;
    const { to, from } = cases[wire.case ?? "camel"];
    this.#toCase = to;
    this.#fromCase = from;
    this.#ids = ids;
  }

  /** A value of the model as the service writes it. */
  toWire(value: unknown, type: string): unknown {
    if (type === "#") return mapItems(value, this.#ids[0]);
    return this.#map(value, type, "byModel", (field, inner) => this.#fieldToWire(field, inner), this.#toCase);
  }

  /** A value of the service as the model has it. */
  toModel(value: unknown, type: string): unknown {
    if (type === "#") return mapItems(value, this.#ids[1]);
    return this.#map(value, type, "byWire", (field, inner) => this.#fieldToModel(field, inner), this.#fromCase);
  }

  /** The wire's name of a field, or without a type, of a query parameter. */
  wireName(field: string, type = ""): string {
    return this.#of(type).byModel.get(field)?.wire ?? this.#toCase(field);
  }

  modelName(name: string, type = ""): string {
    return this.#of(type).byWire.get(name)?.model ?? this.#fromCase(name);
  }

  /** The first renamed field that a value doesn't have, while it has one with our own name. */
  misnamed(value: unknown, type: string): { model: string; wire: string; found: string } | undefined {
    const { byModel, byWire } = this.#of(type);
    const has = (name: string) => Object.hasOwn(value as object, name);
    for (const { model, wire } of byModel.values()) {
      const usual = this.#toCase(model);
      const found = [usual, model].find((name) => has(name) && !byWire.has(name));
      if (wire !== usual && !has(wire) && found !== undefined) return { model, wire, found };
    }
    return undefined;
  }

  #fieldToWire({ type, toWire }: Field, value: unknown): unknown {
    if (toWire) return mapItems(value, (word) => toWire.get(word as string) ?? word);
    return this.toWire(value, type);
  }

  #fieldToModel({ type, toModel }: Field, value: unknown): unknown {
    if (toModel) return mapItems(value, (word) => toModel.get(word as string) ?? word);
    return this.toModel(value, type);
  }

  /** Unknown fields are cased too, except in maps, whose keys are data. An explicit name overrides a cased one. */
  #map(
    value: unknown,
    type: string,
    side: keyof TypeNames,
    translate: (field: Field, value: unknown) => unknown,
    rename: (name: string) => string,
  ): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#map(item, type, side, translate, rename));
    if (typeof value !== "object" || value === null || type === "{}") return value;
    const fields = this.#of(type)[side];
    const known: [string, unknown][] = [];
    const others: [string, unknown][] = [];
    for (const [name, inner] of Object.entries(value)) {
      const field = fields.get(name);
      if (field) known.push([side === "byModel" ? field.wire : field.model, translate(field, inner)]);
      else others.push([rename(name), this.#map(inner, "", side, translate, rename)]);
    }
    return Object.fromEntries([...others, ...known]);
  }

  #of(type: string): TypeNames {
    let names = this.#types.get(type);
    if (names === undefined) {
      const rows = type === "" ? [] : (types[type]?.split(" ") ?? []);
      const fields = rows.map((row) => this.#field(type, row));
      names = {
        byModel: new Map(fields.map((field) => [field.model, field])),
        byWire: new Map(fields.map((field) => [field.wire, field])),
      };
      this.#types.set(type, names);
    }
    return names;
  }

  #field(type: string, row: string): Field {
    const [model = "", inner = ""] = row.split(":");
    const names = this.#wire.fields ?? {};
    const wire = own(names, `${type}.${model}`) ?? own(names, `${resourceOf(type)}.${model}`) ?? this.#toCase(model);
    const listed = words[`${type}.${model}`] && this.#words(`${type}.${model}`);
    const pairs = Object.entries(listed ?? {});
    return {
      model,
      wire,
      type: inner,
      toWire: listed && new Map(pairs.flatMap(([word, [first]]) => (first === undefined ? [] : [[word, first]]))),
      toModel: listed && new Map(pairs.flatMap(([word, all]) => all.map((each) => [each, word] as const))),
    };
  }

  #words(given: string): Readonly<Record<string, readonly string[]>> | undefined {
    const { statuses = {} } = this.#wire;
    const field = own(sameWords, given) ?? given;
    const [type = "", name = ""] = splitLast(field);
    const resource = resourceOf(type);
    return (
      own(statuses, field) ??
      own(statuses, `${resource}.${name}`) ??
      (name === "status" ? (own(statuses, type) ?? own(statuses, resource)) : undefined)
    );
  }
}

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** `ServerCreate` is written as `Server` is. */
const resourceOf = (type: string): string => type.replace(/(Created?|Update)$/, "");

function splitLast(field: string): [string, string] {
  const at = field.lastIndexOf(".");
  return [field.slice(0, at), field.slice(at + 1)];
}

const mapItems = (value: unknown, map: (item: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(map) : map(value);

export const textOf = (id: unknown): unknown => (typeof id === "number" ? String(id) : id);

/** A BigInt where a number can't hold the id. */
export function numberOf(id: unknown): unknown {
  if (typeof id !== "string" || !/^(0|-?[1-9]\d*)$/.test(id)) return id;
  return Number.isSafeInteger(Number(id)) ? Number(id) : BigInt(id);
}

function joined(separator: string) {
  const next = RegExp(`(?<=[a-z0-9])${separator}([a-z0-9])`, "g");
  return {
    to: (name: string) => name.replace(/[A-Z]/g, (letter) => separator + letter.toLowerCase()),
    from: (name: string) => name.replace(next, (_, letter: string) => letter.toUpperCase()),
  };
}

/** How a camelCase name is written, and back. */
export const cases: Readonly<Record<WireCase, Record<"to" | "from", (name: string) => string>>> = {
  camel: { to: (name) => name, from: (name) => name },
  snake: joined("_"),
  kebab: joined("-"),
  pascal: {
    to: (name) => name.charAt(0).toUpperCase() + name.slice(1),
    from: (name) => name.charAt(0).toLowerCase() + name.slice(1),
  },
};
