import { sameWords, types, words } from "../generated/names.ts";
import type { WireFile } from "../service-file.ts";

export type Direction = "toWire" | "toModel";

/** One field of a type, as the model and as the service name it. */
interface Field {
  readonly model: string;
  readonly wire: string;
  /** The type of its value: `#` is an id, `{}` a map whose keys are data. */
  readonly type: string;
  /** The service doesn't have it. */
  readonly isAbsent: boolean;
  /** Words that differ, in both directions. */
  readonly words: Readonly<Record<Direction, ReadonlyMap<unknown, string>>> | undefined;
}

/** Ids of the model as the service writes them, and back. */
export type Ids = Readonly<Record<Direction, (id: unknown) => unknown>>;

/** Translates names and words in JSON bodies of one API. What the documents don't name is cased alone. */
export class Names {
  readonly #wire: WireFile;
  readonly #ids: Ids;
  readonly #leavesOut: boolean;
  readonly #types = new Map<string, Readonly<Record<Direction, ReadonlyMap<string, Field>>>>();

  /** @param options.leavesOut leaves out what the service doesn't have, as the service does. Default false. */
  constructor(wire: WireFile, { ids, leavesOut = false }: { ids?: Ids | undefined; leavesOut?: boolean } = {}) {
    this.#wire = wire;
    this.#ids = ids ?? { toWire: wire.ids === "number" ? numberOf : (id) => id, toModel: textOf };
    this.#leavesOut = leavesOut;
  }

  translate(value: unknown, type: string, direction: Direction): unknown {
    if (Array.isArray(value)) return value.map((item) => this.translate(item, type, direction));
    if (type === "#") return this.#ids[direction](value);
    if (typeof value !== "object" || value === null || type === "{}") return value;
    const fields = this.#fieldsOf(type)[direction];
    const [known, others]: [string, unknown][][] = [[], []];
    for (const [name, inner] of Object.entries(value)) {
      const field = fields.get(name);
      if (field?.isAbsent && this.#leavesOut) continue;
      if (field) known!.push([field[direction === "toWire" ? "wire" : "model"], this.#value(field, inner, direction)]);
      else others!.push([this.cased(name, direction), this.translate(inner, "", direction)]);
    }
    // A named field wins over another that is only cased to the same name.
    return Object.fromEntries([...others!, ...known!]);
  }

  /** The service's name of a field, or the model's. Without a type, of a query parameter. */
  name(field: string, type: string, direction: Direction): string {
    const found = this.#fieldsOf(type)[direction].get(field);
    return found?.[direction === "toWire" ? "wire" : "model"] ?? this.cased(field, direction);
  }

  cased(name: string, direction: Direction): string {
    if (this.#wire.case !== "snake") return name;
    return direction === "toWire"
      ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      : name.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  }

  /** The first renamed field that a value has under its usual name instead. */
  misnamed(value: object, type: string): { model: string; wire: string; found: string } | undefined {
    const { toWire, toModel } = this.#fieldsOf(type);
    for (const { model, wire } of toWire.values()) {
      const usual = [this.cased(model, "toWire"), model];
      const found = usual.find((name) => Object.hasOwn(value, name) && !toModel.has(name));
      if (wire !== usual[0] && !Object.hasOwn(value, wire) && found !== undefined) return { model, wire, found };
    }
    return undefined;
  }

  /** The file says that the service doesn't have the field. */
  isAbsent(field: string, type: string): boolean {
    return this.#fieldsOf(type).toWire.get(field)?.isAbsent ?? false;
  }

  #value({ type, words }: Field, value: unknown, direction: Direction): unknown {
    if (!words) return this.translate(value, type, direction);
    const word = (each: unknown) => words[direction].get(each) ?? each;
    return Array.isArray(value) ? value.map(word) : word(value);
  }

  #fieldsOf(type: string): Readonly<Record<Direction, ReadonlyMap<string, Field>>> {
    let known = this.#types.get(type);
    if (known === undefined) {
      const fields = (types[type]?.split(" ") ?? []).map((row) => this.#field(type, row));
      known = {
        toWire: new Map(fields.map((field) => [field.model, field])),
        toModel: new Map(fields.map((field) => [field.wire, field])),
      };
      this.#types.set(type, known);
    }
    return known;
  }

  #field(type: string, row: string): Field {
    const [model = "", inner = ""] = row.split(":");
    const name = this.#entry(this.#wire.fields ?? {}, type, model);
    const wire = name ?? this.cased(model, "toWire");
    return {
      model,
      wire,
      type: inner,
      isAbsent: name === null,
      words: words[`${type}.${model}`] && this.#words(type, model),
    };
  }

  #words(type: string, field: string): Field["words"] {
    const { statuses = {} } = this.#wire;
    const [ownType, ownField] = splitLast(sameWords[`${type}.${field}`] ?? `${type}.${field}`);
    const listed =
      this.#entry(statuses, ownType, ownField) ??
      (ownField === "status" ? (statuses[ownType] ?? statuses[resourceOf(ownType)]) : undefined);
    if (listed === undefined) return undefined;
    const pairs = Object.entries(listed);
    return {
      toWire: new Map(pairs.flatMap(([word, [first]]) => (first === undefined ? [] : [[word, first]]))),
      toModel: new Map(pairs.flatMap(([word, all]) => all.map((each) => [each, word] as const))),
    };
  }

  /** `Server.host` of a service file is the field's name in `ServerCreate` and `ServerUpdate` too. */
  #entry<T>(table: Readonly<Record<string, T>>, type: string, field: string): T | undefined {
    const keys = [`${type}.${field}`, `${resourceOf(type)}.${field}`];
    const key = keys.find((each) => Object.hasOwn(table, each));
    return key === undefined ? undefined : table[key];
  }
}

const resourceOf = (type: string): string => type.replace(/(Created?|Update)$/, "");

function splitLast(field: string): [string, string] {
  const at = field.lastIndexOf(".");
  return [field.slice(0, at), field.slice(at + 1)];
}

/** Names of a type's fields. */
export const fieldNames = (type: string): string[] =>
  Object.hasOwn(types, type) ? types[type]!.split(" ").map((row) => row.split(":")[0]!) : [];

export const textOf = (id: unknown): unknown => (typeof id === "number" ? String(id) : id);

const numberOf = (id: unknown): unknown =>
  typeof id === "string" && /^(0|[1-9]\d*)$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : id;
