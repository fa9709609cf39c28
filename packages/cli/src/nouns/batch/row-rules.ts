import type { BatchInput } from "@tandem/batch";
import type { ToolReference } from "../../generated/tool-reference.ts";
import { number } from "../../output/quantities.ts";
import { isObject } from "../../process/json.ts";
import { mostInputBytes } from "../../process/read-input.ts";
import { buildOptions } from "../tools/options.ts";
import type { RowSource } from "./stored-batch.ts";

export interface Skipped {
  readonly name: string;
  readonly why: "hidden" | "folder" | "link";
}

export interface RowRules {
  readonly slug: string;
  /** Undefined for a tool unknown to this version: its options are not checked. */
  readonly tool: ToolReference | undefined;
  readonly source: RowSource;
  readonly onSkip?: ((skipped: Skipped) => void) | undefined;
}

export type Row = BatchInput<string>;

export const maxRowBytes = mostInputBytes;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The row fails, and the others continue. */
export class BadRow extends Error {
  readonly id: string | undefined;

  constructor(reason: string, id?: string) {
    super(reason);
    this.id = id;
  }
}

export function rowAt(where: string, read: () => Row): Row {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return { unreadable: `${where} ${error.message}`, id: error.id };
  }
}

/** @throws BadRow if it isn't UTF-8 text. Text with NUL is UTF-16 or binary. */
export function decoded(bytes: Uint8Array): string {
  try {
    const text = utf8.decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {}
  throw new BadRow("is not UTF-8 text");
}

export const tooLong = (bytes: number, id?: string): BadRow =>
  new BadRow(`has ${number(bytes)} bytes; a row can have ${number(maxRowBytes)}`, id);

export function checkedInput(text: string, id?: string): string {
  if (text.trim() === "") throw new BadRow("is empty", id);
  if (text.length > maxRowBytes) throw tooLong(text.length, id);
  return text;
}

export function checkedOptions(options: unknown, { slug, tool }: RowRules, id?: string): Record<string, unknown> {
  if (!isObject(options)) throw new BadRow("has options that are not an object", id);
  try {
    return buildOptions(slug, tool, { typed: [], texts: [], file: options });
  } catch (error) {
    throw new BadRow(`has an option that cannot be used: ${(error as Error).message}`, id);
  }
}
