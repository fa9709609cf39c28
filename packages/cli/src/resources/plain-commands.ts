import type { CallOptions, InfraClient } from "@tandem/sdk";
import type { Command } from "../command.ts";
import { type PlainNoun, plainRows } from "../generated/infra-commands.ts";
import { type Answer, type Note, type Row, record } from "../output/answer.ts";
import type { Context } from "../session/context.ts";
import { bodyFlags } from "./body-flags.ts";
import { allOf, callInfra, checkWhole, objectsOf, withTexts } from "./call-infra.ts";
import { deleteEach, deletionQuestion, makeChange, makeChanges } from "./change.ts";
import { checkConfirmed, checkYes, confirmFlag } from "./consent.ts";
import { type ListFlagValues, listFlags, listRows } from "./list-rows.ts";
import type { AnyPlainRow, Ids, PlainRows } from "./plain-rows.ts";
import { dryRunFlag } from "./preview-request.ts";
import { fileFlag, readBodies, readBody, readGivenBody } from "./read-bodies.ts";
import { type Ended, waitTimeoutFlag } from "./wait-for-work.ts";

export interface CreateHooks<Created = never> {
  note?(context: Context, created: Created): Note | readonly Note[] | undefined;
  wait?(context: Context, created: { readonly id: string }, flags: GivenFlags): Promise<Ended<object>>;
}

interface GivenFlags extends ListFlagValues {
  readonly [flag: string]: unknown;
  readonly dryRun: boolean;
  readonly confirm: readonly string[];
  readonly waitTimeout: string | undefined;
}

export function plainCommands(noun: PlainNoun, hooks: Readonly<Record<string, CreateHooks>> = {}) {
  const rows: Readonly<Record<string, AnyPlainRow>> = plainRows[noun];
  const commands = Object.entries(rows).map(([verb, row]) => [verb, commandOf(row, hooks[verb] ?? {})]);
  return Object.fromEntries(commands) as Readonly<Record<string, Command>>;
}

function commandOf(row: AnyPlainRow, hooks: CreateHooks): Command {
  const { args, examples, description } = row;
  const { flags, run } = partsOf(row, hooks);
  return {
    args,
    flags,
    examples,
    ...(description !== undefined && { description }),
    run: (context, ids, flags) => run(context, ids as Ids, flags as unknown as GivenFlags),
  };
}

interface Parts {
  readonly flags: Command["flags"];
  run(context: Context, ids: Ids, flags: GivenFlags): Promise<Answer>;
}

function partsOf(row: AnyPlainRow, hooks: CreateHooks): Parts {
  switch (row.kind) {
    case "list":
      return list(row);
    case "get":
      return {
        flags: {},
        run: async (context, ids) => record(await callInfra(context, (...its) => row.call(its[0], ids, its[1]))),
      };
    case "create":
      return create(row, hooks);
    case "update":
    case "action":
      return change(row, row.kind === "update" ? readGivenBody : readBody);
    case "delete":
      return remove(row);
  }
}

const list = ({ flags: filters, columns, noun, call }: PlainRows["list"]): Parts => ({
  flags: { ...filters, ...listFlags },
  run(context, ids, flags) {
    const given = Object.keys(filters).filter((name) => flags[name] !== undefined);
    const filter = Object.fromEntries(given.map((name) => [name, flags[name]]));
    const fetch = (...[infra, query, options]: FetchArguments) => call(infra, ids, { ...query, ...filter }, options);
    return listRows(context, flags, { noun, columns, fetch });
  },
});

type FetchArguments = Parameters<Parameters<typeof listRows>[2]["fetch"]>;

const createFlags = {
  wait: { summary: "Wait until it is ready" },
  ifNotExists: { summary: "If the name is taken, print that resource instead of creating one" },
} as const;

/** Creates one resource, or one for each item of a list in the file. */
const create = ({ operation, columns, call, list }: PlainRows["create"], { note, wait }: CreateHooks): Parts => ({
  flags: { ...bodyFlags(operation), ...fileFlag, ...(wait && { ...createFlags, ...waitTimeoutFlag }), ...dryRunFlag },
  async run(context, ids, flags) {
    const { isList, bodies } = await readBodies<Named>(context, operation, flags);
    const changes = bodies.map((body, index) => ({
      name: body.name ?? body.url ?? `item ${index + 1}`,
      operation,
      call: (infra: InfraClient, options: CallOptions) => call(infra, ids, body, options),
    }));
    if (isList) {
      const answer = (results: readonly object[]): Answer => ({
        kind: "list",
        id: "id",
        columns,
        rows: objectsOf(results) as readonly Row[],
      });
      return makeChanges(context, flags, changes, { answer });
    }
    const there = flags.ifNotExists === true && !flags.dryRun ? await existing(context, bodies[0]!, list) : undefined;
    if (there) return record(there);
    return makeChange(context, flags, changes[0]!, async (created) => {
      const result = withTexts(created as { id: string }, "id");
      if (flags.wait !== true || !wait) return record(result, note?.(context, result as never));
      // Keeps what only the creation returns, such as a password.
      const { remote, done } = await wait(context, result, flags);
      return record({ ...result, ...remote }, done);
    });
  },
});

interface Named {
  readonly name?: string;
  readonly url?: string;
}

async function existing(context: Context, { name }: Named, list: PlainRows["create"]["list"]) {
  if (!list || name === undefined) return undefined;
  const all = await callInfra(context, (infra) => allOf(list(infra)));
  const found = all.find((thing) => thing.name === name);
  if (!found) checkWhole(context, context.asked.path[0]!, `"${name}"`);
  return found;
}

const change = ({ operation, call }: PlainRows["update"], read: typeof readBody): Parts => ({
  flags: { ...bodyFlags(operation), ...fileFlag, ...dryRunFlag },
  async run(context, ids, flags) {
    const body = await read<object>(context, operation, flags);
    return makeChange(context, flags, { operation, call: (infra, options) => call(infra, ids, body, options) }, record);
  },
});

const remove = ({ args, flags: switches, argument, nameOf, call }: PlainRows["delete"]): Parts => ({
  flags: { ...switches, ...(nameOf && confirmFlag), ...dryRunFlag },
  async run(context, given, flags) {
    const ids = given[argument] as unknown as readonly string[];
    const kind = (args[argument]!.names ?? args[argument]!.picks)!;
    if (!flags.dryRun && nameOf) await confirmNames(context, { kind, ids, nameOf }, flags);
    else if (!flags.dryRun)
      await checkYes(context, `deleting ${ids.join(", ")}`, () => deletionQuestion(context, kind, ids, given));
    const on = Object.keys(switches).filter((name) => flags[name] === true);
    const query = Object.fromEntries(on.map((name) => [name, true]));
    return deleteEach(context, flags, {
      ids,
      call: (infra, id, options) => call(infra, { ...given, [argument]: id }, { ...options, ...query }),
    });
  },
});

async function confirmNames(
  context: Context,
  { kind, ids, nameOf }: Required<Pick<PlainRows["delete"], "nameOf">> & { kind: string; ids: readonly string[] },
  flags: GivenFlags,
): Promise<void> {
  const resources = await callInfra(context, (infra, options) =>
    Promise.all(ids.map(async (id) => withTexts((await nameOf(infra, id, options)) as { name: string }, "name"))),
  );
  const actions = resources.map(({ name }) => ({
    what: `deleting ${name}`,
    question: `Delete ${kind.slice(0, -1)} ${name}${flags.force === true ? " even if sites or databases use it" : ""}?`,
    name,
    because: "it cannot be undone",
  }));
  await checkConfirmed(context, flags.confirm, ...actions);
}
