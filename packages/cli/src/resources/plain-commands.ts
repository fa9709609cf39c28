import { isDeepStrictEqual } from "node:util";
import type { FlagSpecs } from "../argv/specs.ts";
import type { Command } from "../command.ts";
import { type PlainNoun, plainRows, shownFields } from "../generated/infra-commands.ts";
import { type Answer, type Note, record } from "../output/answer.ts";
import { valueText } from "../output/encode.ts";
import { CliError } from "../output/errors/cli-error.ts";
import { isObject } from "../process/json.ts";
import type { Context } from "../session/context.ts";
import type { RawBody } from "./body-file.ts";
import { bodyFlags, bodyOf } from "./body-flags.ts";
import { allOf, callInfra, checkWhole, type InfraCall, withTexts } from "./call-infra.ts";
import { deleteEach, deletionQuestion, makeChange } from "./change.ts";
import { checkConfirmed, checkYes, confirmFlag } from "./consent.ts";
import { type ListFlagValues, listFlags, listRows } from "./list-rows.ts";
import type { AnyPlainRow, Ids, PlainRows } from "./plain-rows.ts";
import { dryRunFlag } from "./preview-request.ts";
import { fileFlag, fromAnswer, readBody, readGivenBody } from "./read-bodies.ts";
import { type Ended, waitTimeoutFlag } from "./wait-for-work.ts";

export interface CreateHooks<Created = never> {
  /** Flags for fields that have none of their own, and the fields that they set. */
  readonly flags?: FlagSpecs;
  /** The field with a secret that only the creation returns. */
  readonly secret?: string;
  fields?(flags: GivenFlags): RawBody;
  note?(context: Context, created: Created): Note | readonly Note[] | undefined;
  wait?(context: Context, created: { readonly id: string }, flags: GivenFlags): Promise<Ended<object>>;
}

interface GivenFlags extends ListFlagValues {
  readonly [flag: string]: unknown;
  readonly dryRun: boolean;
  readonly confirm: readonly string[];
  readonly waitTimeout: string | undefined;
}

/** Of the noun's own resource: a user of a database has other fields. */
const shows = new Set(["get", "create", "update"]);

export function plainCommands(noun: PlainNoun, hooks: Readonly<Record<string, CreateHooks>> = {}) {
  const rows: Readonly<Record<string, AnyPlainRow>> = plainRows[noun];
  const commands = Object.entries(rows).map(([verb, row]) => [
    verb,
    commandOf(row, hooks[verb] ?? {}, shows.has(verb) ? shownFields[noun] : undefined),
  ]);
  return Object.fromEntries(commands) as Readonly<Record<string, Command>>;
}

function commandOf(row: AnyPlainRow, hooks: CreateHooks, shown: readonly string[] | undefined): Command {
  const { args, examples, description } = row;
  const { flags, run } = partsOf(row, hooks);
  return {
    args,
    flags,
    examples,
    ...(description !== undefined && { description }),
    run: async (context, ids, flags) => {
      const answer = await run(context, ids as Ids, flags as unknown as GivenFlags);
      return answer.kind === "record" ? { ...answer, fields: shown } : answer;
    },
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
      return change(row, row.kind === "update" ? readGivenBody : readBody, hooks);
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
  ifNotExists: { summary: "If the name is taken, print that resource instead, and on stderr what differs" },
} as const;

const create = ({ operation, call: send, list }: PlainRows["create"], hooks: CreateHooks): Parts => ({
  flags: {
    ...bodyFlags(operation),
    ...hooks.flags,
    ...fileFlag,
    ...(hooks.wait && { ...createFlags, ...waitTimeoutFlag }),
    ...dryRunFlag,
  },
  async run(context, ids, flags) {
    const { note, wait, secret } = hooks;
    if (secret !== undefined && !flags.dryRun) checkPrinted(context, secret);
    const body = (await readBody<Named>(context, operation, { ...flags, ...hooks.fields?.(flags) }))!;
    const there = flags.ifNotExists === true && !flags.dryRun ? await existing(context, body, list) : undefined;
    if (there) {
      const different = differences(body, fromAnswer(bodyOf(operation).fields, [], { ...there }));
      const but = different.length > 0 ? `; ${different.join("; ")}` : "";
      context.err.line(`note: ${there.name} exists (${there.id})${but}`);
      return record(there);
    }
    const call: InfraCall<object> = (infra, options) => send(infra, ids, body, options);
    return makeChange(context, flags, call, async (created) => {
      const result = withTexts(created as { id: string }, "id");
      if (flags.wait !== true || !wait) return record(result, note?.(context, result as never));
      // Keeps what only the creation returns, such as a password.
      try {
        const { remote, done } = await wait(context, result, flags);
        return record({ ...result, ...remote }, done);
      } catch (failure) {
        return { ...record(result), failure };
      }
    });
  },
});

/** @throws CliError USAGE if the flags leave out a secret that the service never returns again. */
function checkPrinted({ settings: { quiet, fields, json, query } }: Context, secret: string): void {
  const isPrinted = fields
    ? fields.some((field) => field.split(".", 1)[0] === secret)
    : json || query !== undefined || !quiet;
  if (isPrinted) return;
  throw new CliError("USAGE", `the output leaves out "${secret}", which is shown only once`, {
    fix: `add --fields id,${secret}`,
  });
}

interface Named {
  readonly name?: string;
}

async function existing(context: Context, { name }: Named, list: PlainRows["create"]["list"]) {
  if (!list || name === undefined) return undefined;
  const all = await callInfra(context, (infra) => allOf(list(infra)));
  const found = all.find((thing) => thing.name === name);
  if (!found) checkWhole(context, context.asked.path[0]!, `"${name}"`);
  return found;
}

/** `host: 203.0.113.10, not 203.0.113.20`. What the service doesn't return, such as a secret, can't be compared. */
function differences(asked: object, there: RawBody, above = ""): readonly string[] {
  return Object.entries(asked).flatMap(([name, value]) => {
    const actual = there[name];
    if (actual === undefined || isDeepStrictEqual(actual, value)) return [];
    if (isObject(value) && isObject(actual)) return differences(value, actual, `${above}${name}.`);
    return [`${above}${name}: ${valueText(actual) || "none"}, not ${valueText(value)}`];
  });
}

const change = ({ operation, call }: PlainRows["update"], read: typeof readBody, hooks: CreateHooks): Parts => ({
  flags: { ...bodyFlags(operation), ...hooks.flags, ...fileFlag, ...dryRunFlag },
  async run(context, ids, flags) {
    const body = await read<object>(context, operation, { ...flags, ...hooks.fields?.(flags) });
    return makeChange(context, flags, (infra, options) => call(infra, ids, body, options), record);
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
    question: `Delete ${kind.slice(0, -1)} ${name}${flags.force === true ? " and the sites and databases that use it" : ""}?`,
    name,
    because: "it cannot be undone",
  }));
  await checkConfirmed(context, flags.confirm, ...actions);
}
