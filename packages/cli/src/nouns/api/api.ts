import type { FlagValues } from "../../argv/specs.ts";
import { argumentPlace, flagPlace, type Place, parseChoice } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import type { Answer } from "../../output/answer.ts";
import { CliError, isTandemError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import { visibleLine } from "../../output/printable.ts";
import { parseJson } from "../../process/json.ts";
import { readBodyFile } from "../../resources/body-file.ts";
import { callInfra, type InfraCall, listOf } from "../../resources/call-infra.ts";
import { makeChange } from "../../resources/change.ts";
import { checkConfirmed, confirmFlag, isSevereRequest } from "../../resources/consent.ts";
import { splitPair } from "../../resources/field-text.ts";
import { dryRunFlag } from "../../resources/preview-request.ts";
import type { Context } from "../../session/context.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const bodyFlags = {
  field: {
    short: "F",
    value: "KEY=VALUE",
    many: true,
    summary: "Set a body field; true, null, 3 and [..] are parsed as JSON",
  },
  textField: {
    short: "f",
    value: "KEY=TEXT",
    many: true,
    summary: "Set a body field to a string, without type conversion",
  },
  file: { value: "FILE|-", summary: "Read the body from a JSON or YAML file, or - for stdin; -F and -f override it" },
} as const;

export const api = defineCommand({
  usage: "[METHOD] PATH",
  description: `Uses the same credentials, retries and errors as other commands, and prints the JSON body as received. PATH starts with a slash and is relative to the API's URL and prefix: /servers?limit=5.

Destructive requests (any DELETE, restoring, subscribing, making an owner) need --confirm PATH.`,
  args: {
    method: { summary: "GET (the default), POST, PUT, PATCH or DELETE", required: true },
    path: { summary: "The route, such as /servers" },
  },
  flags: {
    ...bodyFlags,
    paginate: { summary: "Fetch all pages of a list and print one array of items" },
    ...confirmFlag,
    ...dryRunFlag,
  },
  examples: [
    "tandem api /servers",
    "tandem api /servers --paginate --query '[].id'",
    "tandem api GET '/sites?limit=5' --query 'data[].url'",
    "tandem api PATCH /alerts/alt_12 -F enabled=false",
  ],
  async run(context, words, flags) {
    const { method, path } = readRoute(words);
    checkRequest(method, path);
    if (flags.paginate) return allPages(context, method, path);
    const body = await readRequestBody(context, flags);
    if (method === "GET" && body !== undefined) {
      throw new CliError("USAGE", "a GET has no body", { fix: "pass parameters in the query string: ?key=value" });
    }
    if (isSevereRequest(method, path, body) && !flags.dryRun) {
      await checkConfirmed(context, flags.confirm, {
        what: `${method} ${path}`,
        question: `Send ${method} ${path}?`,
        name: path,
        because: "it cannot be undone",
      });
    }
    const sent = body === undefined ? {} : { body };
    const call: InfraCall<unknown> = async (infra, options) =>
      (await infra.client.request(method.toLowerCase() as "get", path as never, { ...options, ...sent } as never)).data;
    const answer = (value: unknown): Answer => ({ kind: "value", value: value ?? null });
    if (method === "GET" && !flags.dryRun) return answer(await callInfra(context, call));
    return makeChange(context, flags, call, answer);
  },
});

/** A segment by which a URL parser or a gateway reads another route. */
const misleading = /^$|^(?:\.|%2e){1,2}$|[\\\s\p{Cc}]|%(?:2f|5c|00|(?![\da-f]{2}))/iu;

function checkRequest(method: string, path: string): void {
  parseChoice(method, argumentPlace("method"), methods);
  const segments = path.split(/[?#]/, 1)[0]!.slice(1).split("/");
  if (path.startsWith("/") && (path.includes("#") || segments.some((part) => misleading.test(part)))) {
    throw new CliError("USAGE", `"${visibleLine(path)}" leads elsewhere`, {
      why: "a path has no empty or dot segments, backslashes, spaces or fragment, and % is written as %25",
      fix: "write the route as it is in the reference",
    });
  }
  if (path.startsWith("/")) return;
  throw new CliError("USAGE", `"${path}" is not a path`, {
    why: "a path starts with a slash and does not include the host",
    fix: `use /${path.replace(/^https?:\/\/[^/]+\/?/, "")}`,
  });
}

function readRoute({ method, path }: { readonly method: string; readonly path: string | undefined }) {
  if (path !== undefined) return { method: method.toUpperCase(), path };
  if (method.startsWith("/")) return { method: "GET", path: method };
  throw new CliError("USAGE", "missing argument: PATH", {
    why: "PATH is the route, such as /servers",
    fix: commandLine("api", [], { help: true }),
  });
}

async function allPages(context: Context, method: string, path: string): Promise<Answer> {
  if (method !== "GET") {
    throw new CliError("USAGE", `--paginate reads lists, and ${method} does not`, { fix: "leave out --paginate" });
  }
  return callInfra(context, async (infra, options) => {
    const items: unknown[] = [];
    try {
      for await (const { data } of infra.paginate(path, {}, options).pages()) items.push(...listOf(data?.items));
    } catch (failure) {
      // The list is invalid from here on, but the items before are valid.
      if (items.length === 0 || !isTandemError(failure, "invalid_response")) throw failure;
      return { kind: "value", value: items, failure };
    }
    return { kind: "value", value: items };
  });
}

async function readRequestBody(
  context: Context,
  { field, textField, file }: FlagValues<typeof bodyFlags>,
): Promise<unknown> {
  const fields = Object.fromEntries([
    ...field.map((text) => typedPair(text, { ...flagPlace("field"), name: "-F" })),
    ...textField.map((text) => splitPair(text, { ...flagPlace("textField"), name: "-f" })),
  ]);
  if (file === undefined) return Object.keys(fields).length > 0 ? fields : undefined;
  return { ...(await readBodyFile(context, file)), ...fields };
}

function typedPair(pair: string, place: Place): readonly [string, unknown] {
  const [key, text] = splitPair(pair, place);
  const value = parseJson(text);
  return [key, value === undefined ? text : value];
}
