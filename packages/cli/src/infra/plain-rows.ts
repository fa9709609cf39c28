import type { CallOptions, InfraClient, ListQuery, Page, PagedList } from "@tandem/sdk";
import type { ArgumentSpecs } from "../argv/argument-specs.ts";
import type { FlagSpecs } from "../argv/flag-specs.ts";
import type { Column, Row } from "../output/answer.ts";
import type { BodyOperation } from "./body-flags.ts";

/** Ids by argument. A deletion gets one at a time. */
export type Ids = Readonly<Record<string, string>>;

/** A list of the SDK, as far as a command reads it. */
export type Pages<Item> = PromiseLike<Page<Item>> & Pick<PagedList<Item>, "pages">;

interface PlainRow {
  readonly args: ArgumentSpecs;
  readonly description?: string;
  readonly examples: readonly string[];
}

interface SendsBody extends PlainRow {
  readonly operation: BodyOperation;
  call(infra: InfraClient, ids: Ids, body: unknown, options: CallOptions): PromiseLike<object>;
}

/** One plain command as data: specs/surface.yaml has a row for each. */
export interface PlainRows {
  readonly list: PlainRow & {
    /** What an item is, in the singular. */
    readonly noun: string;
    /** Filters of the query. */
    readonly flags: FlagSpecs;
    readonly columns: readonly Column[];
    call(infra: InfraClient, ids: Ids, query: ListQuery, options: CallOptions): Pages<object>;
  };
  readonly get: PlainRow & { call(infra: InfraClient, ids: Ids, options: CallOptions): PromiseLike<object> };
  readonly create: SendsBody & {
    readonly columns: readonly Column[];
    /** What there is already, for `--if-not-exists`. */
    list?(infra: InfraClient): AsyncIterable<{ readonly id: string; readonly name?: string }>;
  };
  readonly update: SendsBody;
  readonly action: SendsBody;
  readonly delete: PlainRow & {
    /** Switches of the query. */
    readonly flags: FlagSpecs;
    /** The argument with the ids of what to delete. */
    readonly argument: string;
    /** The name of one, where its name has to confirm the deletion. */
    nameOf?(infra: InfraClient, id: string, options: CallOptions): PromiseLike<object>;
    call(infra: InfraClient, ids: Ids, options: CallOptions): PromiseLike<void>;
  };
}

export type AnyPlainRow = { [Kind in keyof PlainRows]: { readonly kind: Kind } & PlainRows[Kind] }[keyof PlainRows];

/** A field of a row, or one inside it: `actor.name`. */
type FieldOf<Item> = {
  [Field in keyof Item & string]:
    | Field
    | (NonNullable<Item[Field]> extends readonly unknown[] | string | number | boolean
        ? never
        : `${Field}.${keyof NonNullable<Item[Field]> & string}`);
}[keyof Item & string];

/** A column of a table whose rows are known: renaming the field is a type error. */
type ColumnOf<Item> = Omit<Column, "field" | "show"> & {
  readonly field: FieldOf<Item>;
  show?(value: unknown, row: Row): string;
};

/** Checks that an item has the fields of its table. */
export const columnsOf = <Item>(columns: readonly ColumnOf<Item>[]): readonly Column[] => columns;
