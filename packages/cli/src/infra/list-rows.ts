import type { CallOptions, InfraClient, ListQuery } from "@tandem/sdk";
import type { Menu } from "../argv/menu.ts";
import { parseNumber } from "../argv/number-flag.ts";
import { flagPlace } from "../argv/place.ts";
import type { Context } from "../context.ts";
import { rerun, run } from "../errors/fix.ts";
import type { Column, ListAnswer, Note, Row } from "../output/answer.ts";
import { plural } from "../output/counted.ts";
import { callInfra } from "./call-infra.ts";
import { objectsOf } from "./check-answer.ts";
import { type Collected, collectItems, type Pages, type Wanted } from "./collect-items.ts";

/** The flags of every command that lists. */
export const listFlags = {
  limit: { value: "N", summary: "Print at most this many (default: as many as the service sends at once)" },
  all: { summary: "Print all pages" },
  cursor: { value: "CURSOR", summary: "Continue a list where it was cut; the value is printed on stderr" },
  watch: { summary: "Refresh every 2 s and print what changed, until Ctrl-C" },
} as const;

export interface ListFlagValues {
  readonly limit: string | undefined;
  readonly all: boolean;
  readonly cursor: string | undefined;
}

/** What one command lists. */
interface List<Item> {
  /** What a row is, in the singular. */
  readonly noun: string;
  readonly columns: readonly Column[];
  fetch(infra: InfraClient, query: ListQuery, options: CallOptions): Pages<Item>;
}

/** Rows of a list, page after page until there are as many as were asked for. */
export async function listRows<Item extends object>(
  context: Context,
  flags: ListFlagValues,
  { noun, columns, fetch }: List<Item>,
): Promise<ListAnswer> {
  const wanted = readWanted(context, flags);
  const collected = await callInfra(context, (infra, options) =>
    collectItems((query) => fetch(infra, query, options), wanted),
  );
  const rows = objectsOf<object>(collected.items) as readonly Row[];
  await keepIds(context, rows);
  const { nextCursor, failure } = collected;
  return {
    kind: "list",
    id: "id",
    // Of how many these are, nobody knows.
    ...(failure === undefined ? { noun } : { failure }),
    total: totalOf(collected, wanted),
    whenEmpty: whenEmpty(context, flags, noun),
    columns,
    rows,
    more: nextCursor === undefined ? undefined : rerun({ set: { cursor: nextCursor } }),
  };
}

function readWanted({ settings }: Context, { limit, cursor, all }: ListFlagValues): Wanted {
  return {
    cursor,
    limit: limit === undefined ? undefined : parseNumber(limit, flagPlace("limit"), { integer: true, min: 1 }),
    // A script loops over bare ids, and must not take a part of them for the whole.
    all: all || settings.quiet,
  };
}

/** What the service says, or what was seen of a list that was read from its beginning to its end. */
function totalOf({ total, items, nextCursor, failure }: Collected<unknown>, { cursor }: Wanted): number | undefined {
  const isWhole = cursor === undefined && nextCursor === undefined && failure === undefined;
  return total ?? (isWhole ? items.length : undefined);
}

/** For completion, which offers the ids that were listed last. */
async function keepIds(context: Context, rows: readonly Row[]): Promise<void> {
  const [group, verb] = context.asked.path;
  if (context.settings.mock || verb !== "list") return;
  const { keepListedIds } = await import("../completion/live-words.ts");
  await keepListedIds(group, rows, context);
}

/** None at all is the time to make one; none of those that were asked for is not. */
function whenEmpty({ asked, menu }: Context, flags: ListFlagValues, noun: string): Note {
  const [group = "", verb] = asked.path;
  const isFiltered = Object.entries(flags).some(([flag, value]) => !(flag in listFlags) && value !== undefined);
  if (isFiltered) return `no ${plural(noun)} match`;
  const none = `no ${plural(noun)}`;
  if (flags.cursor !== undefined) return `${none} after that`;
  const canCreate = verb === "list" && "create" in (menu.commands[group] as Menu).commands;
  return canCreate ? { text: `${none} yet; to begin with one`, run: run(`${group} create`) } : none;
}
