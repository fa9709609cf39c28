import type { ArgumentSpecs, ArgumentValues, FlagSpecs, FlagValues } from "../argv/specs.ts";
import { type Command, defineCommand } from "../command.ts";
import type { Context } from "../context.ts";
import { CliError } from "../errors/cli-error.ts";
import { advice, run } from "../errors/fix.ts";
import type { Answer, Row } from "../output/answer.ts";

/** A mock's URL, and its control token. `mock start` prints both. */
export const controlVariables = { url: "TANDEM_MOCK_URL", token: "TANDEM_MOCK_TOKEN" } as const;

const standardUrl = "http://127.0.0.1:4010";

const controlFlags = {
  url: { value: "URL", summary: `The mock's URL (default TANDEM_MOCK_URL, or ${standardUrl})` },
} as const;

type Query = Readonly<Record<string, string | undefined>>;

interface ControlRequest {
  readonly method: "GET" | "POST" | "DELETE";
  /** Below `/__mock`. */
  readonly path: string;
  readonly query?: Query | undefined;
  readonly body?: unknown;
}

type ControlContext = Pick<Context, "io" | "secrets" | "signal">;
type ControlFlags = FlagValues<typeof controlFlags>;

type Call = <Result = Row>(
  method: ControlRequest["method"],
  path: string,
  body?: unknown,
  query?: Query,
) => Promise<Result>;

type ControlCommand<Args extends ArgumentSpecs, Flags extends FlagSpecs> = Omit<Command<Args, Flags>, "run"> & {
  run(
    call: Call,
    args: ArgumentValues<Args>,
    flags: FlagValues<Flags> & ControlFlags,
    context: Context,
  ): Promise<Answer>;
};

/** A command that calls the control plane of a running mock. */
export function controlCommand<const Args extends ArgumentSpecs, const Flags extends FlagSpecs>({
  run,
  ...command
}: ControlCommand<Args, Flags>): Command {
  return defineCommand({
    ...command,
    flags: { ...command.flags, ...controlFlags },
    run(context, args, given) {
      const flags = given as FlagValues<Flags> & ControlFlags;
      const call: Call = async (method, path, body, query) =>
        (await callControl(context, flags, { method, path, body, query })) as never;
      return run(call, args, flags, context);
    },
  }) as unknown as Command;
}

/**
 * Calls the control plane of a mock on this machine.
 *
 * @throws CliError AUTH_REQUIRED or AUTH_INVALID for the token, NETWORK when no mock answers, and VALIDATION with the
 * mock's reason when it refuses.
 */
async function callControl(context: ControlContext, flags: ControlFlags, request: ControlRequest): Promise<unknown> {
  const { response, origin } = await requestControl(context, flags, request);
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer;
  throw refusal(response.status, answer, origin);
}

/** The data of each event of a stream, as it comes. Ends when the user interrupts it. */
export async function* followControl(
  context: ControlContext,
  flags: ControlFlags,
  request: Omit<ControlRequest, "method">,
): AsyncGenerator<unknown> {
  const { response, origin } = await requestControl(context, flags, { ...request, method: "GET" });
  if (!response.ok) throw refusal(response.status, await response.json().catch(() => undefined), origin);
  const { EventSourceParserStream } = await import("eventsource-parser/stream");
  try {
    const events = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { data } of events) yield JSON.parse(data);
  } catch (error) {
    if (context.signal.aborted) return;
    throw new CliError("NETWORK", `lost the connection to the mock at ${origin}`, { cause: error });
  }
  throw new CliError("NETWORK", `the mock at ${origin} has stopped`, { fix: run("mock start") });
}

async function requestControl(
  context: ControlContext,
  { url }: ControlFlags,
  { method, path, query = {}, body }: ControlRequest,
): Promise<{ response: Response; origin: string }> {
  const { io, secrets, signal } = context;
  const origin = readOrigin(url ?? io.env[controlVariables.url] ?? standardUrl);
  const token = io.env[controlVariables.token];
  if (!token) throw noToken();
  secrets.add(token);
  const target = new URL(`/__mock${path}`, origin);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) target.searchParams.set(name, value);
  const response = await fetch(target, {
    method,
    headers: { "x-mock-token": token },
    redirect: "error",
    signal,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new CliError("NETWORK", `no mock is running at ${origin}`, { fix: run("mock start"), cause: error });
  });
  return { response, origin };
}

/** The token goes to this machine and nowhere else. */
function readOrigin(text: string): string {
  const { protocol, hostname, origin } = URL.canParse(text) ? new URL(text) : new URL("about:blank");
  const isLoopback = hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
  if (protocol === "http:" && isLoopback) return origin;
  throw new CliError("USAGE", `${text} is not the URL of a mock`, {
    why: `you can control a mock only from its own machine, at a URL such as ${standardUrl}`,
  });
}

function noToken(): CliError {
  return new CliError("AUTH_REQUIRED", `${controlVariables.token} is not set`, {
    why: "it is required to control a running mock",
    fix: advice("set it to the token printed by tandem mock start"),
  });
}

function refusal(status: number, answer: unknown, origin: string): CliError {
  const { error } = (answer ?? {}) as { readonly error?: unknown };
  if (typeof error !== "string") return new CliError("API_ERROR", `the server at ${origin} is not a tandem mock`);
  if (status === 401) {
    return new CliError("AUTH_INVALID", `the mock at ${origin} rejected ${controlVariables.token}`, {
      fix: advice("set it to the token printed by tandem mock start"),
    });
  }
  return new CliError("VALIDATION", error.replace(/\.$/, ""));
}

/**
 * Reads a flag's value as a JSON object.
 *
 * @throws CliError BAD_OPTION
 */
export function parseObject(text: string, flag: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    throw new CliError("BAD_OPTION", `--${flag} is not JSON`, { why: (error as Error).message, cause: error });
  }
  throw new CliError("BAD_OPTION", `--${flag} is not a JSON object`);
}
