import type { CallOptions, InfraClient, ListQuery, Page, PagedList } from "@tandem/sdk";
import type { ArgumentSpecs, FlagSpecs } from "../argv/specs.ts";
import { type Column, columnList, type Row } from "../output/answer.ts";
import type { BodyOperation } from "./body-flags.ts";

/** A deletion receives one at a time. */
export type Ids = Readonly<Record<string, string>>;

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

/** A plain command as data: a row of specs/surface.yaml. */
export interface PlainRows {
  readonly list: PlainRow & {
    /** Singular. */
    readonly noun: string;
    readonly flags: FlagSpecs;
    readonly columns: readonly Column[];
    call(infra: InfraClient, ids: Ids, query: ListQuery, options: CallOptions): Pages<object>;
  };
  readonly get: PlainRow & { call(infra: InfraClient, ids: Ids, options: CallOptions): PromiseLike<object> };
  readonly create: SendsBody & {
    /** For `--if-not-exists`. */
    list?(infra: InfraClient): AsyncIterable<{ readonly id: string; readonly name?: string }>;
  };
  readonly update: SendsBody;
  readonly action: SendsBody;
  readonly delete: PlainRow & {
    readonly flags: FlagSpecs;
    readonly argument: string;
    /** The name that confirms the deletion. */
    nameOf?(infra: InfraClient, id: string, options: CallOptions): PromiseLike<object>;
    call(infra: InfraClient, ids: Ids, options: CallOptions): PromiseLike<void>;
  };
}

export type AnyPlainRow = { [Kind in keyof PlainRows]: { readonly kind: Kind } & PlainRows[Kind] }[keyof PlainRows];

/** `actor.name` reaches inside. */
type FieldOf<Item> = {
  [Field in keyof Item & string]:
    | Field
    | (NonNullable<Item[Field]> extends readonly unknown[] | string | number | boolean
        ? never
        : `${Field}.${keyof NonNullable<Item[Field]> & string}`);
}[keyof Item & string];

/** Checked against the type of the rows. */
type ColumnOf<Item> = Omit<Column, "field" | "show"> & {
  readonly field: FieldOf<Item>;
  show?(value: unknown, row: Row): string;
};

export const columnsOf = <Item>(columns: readonly (FieldOf<Item> | ColumnOf<Item>)[]): readonly Column[] =>
  columnList(columns);
