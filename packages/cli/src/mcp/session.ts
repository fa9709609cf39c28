import { AsyncLocalStorage } from "node:async_hooks";
import { realpath, stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { Readable } from "node:stream";
import type { ToolsClient } from "@tandem/sdk";
import { parseArgv, type Reading } from "../argv/parse-argv.ts";
import type { Menu } from "../argv/specs.ts";
import { kebabCase } from "../argv/specs.ts";
import type { Command } from "../command.ts";
import type { Context } from "../context.ts";
import { createContext, withIds } from "../create-context.ts";
import { keepCharge } from "../credits/credits-file.ts";
import { CliError, fileError } from "../errors/cli-error.ts";
import { advice } from "../errors/fix.ts";
import { toolReference } from "../generated/tool-reference.ts";
import { type Answer, answerValue } from "../output/answer.ts";
import { Notices } from "../output/hooks.ts";
import type { Printer } from "../output/printer.ts";
import { streamStyle } from "../output/style.ts";
import { configFolder } from "../settings/config-file.ts";
import { loadInput } from "../tools/load-input.ts";
import { buildOptions } from "../tools/options.ts";
import { checkArguments, type InputSchema } from "./arguments.ts";
import {
  type Access,
  type Allowed,
  accessOf,
  type CommandLine,
  flagsFor,
  isAllowed,
  type McpTool,
  offeredInput,
  type ToolArguments,
} from "./tools.ts";

/** Permissions given at the server's start. */
export interface Permissions extends Allowed {
  /** Kinds of AI steps that run without asking the user, or all of them. */
  readonly approve: string | undefined;
}

/** One call of a tool, as its client sent it. */
export interface Call {
  readonly name: string;
  readonly tool: McpTool;
  readonly given: ToolArguments;
  readonly signal: AbortSignal;
  /** Asks the user. Throws to end this round when the answer comes with the next one. */
  readonly person: NonNullable<Context["person"]>;
  onProgress(line: string): void;
  /** The command line that ran, for its errors. */
  asked?: Reading<Command>;
}

/** Runs the tools of one server on one client of the SDK, so that the credit cap and the rate limit hold across calls. */
export class Session {
  /** One for all calls: output of a command or the SDK goes to its call. */
  readonly #context: Context;
  readonly #calls = new AsyncLocalStorage<Call>();
  readonly #permissions: Permissions;
  #tools: ToolsClient | undefined;
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  /** Calls that may have been charged. */
  #unknownCosts = 0;

  constructor(context: Context, permissions: Permissions) {
    const toCall = (line: string) => {
      const call = this.#calls.getStore();
      if (call) call.onProgress(line);
      else context.err.line(line);
    };
    this.#context = createContext({
      ...context,
      settings: { ...context.settings, input: false, yes: false, json: false, quiet: false },
      out: printerOf(context.out, () => {}),
      err: printerOf(context.err, toCall),
      notices: new Notices((...lines) => {
        for (const line of lines) context.err.line(`warning: ${line}`);
      }),
      outStyle: streamStyle(context.io.stdout, {}, true),
      errStyle: streamStyle(context.io.stderr, {}, true),
    });
    this.#permissions = permissions;
  }

  allows(access: Access): boolean {
    return isAllowed(access, this.#permissions);
  }

  /** @throws CliError, TandemError, and what `person.confirm` throws. */
  run(call: Call): Promise<Answer> {
    return this.#calls.run(call, () => this.#run(call));
  }

  async #run(call: Call): Promise<Answer> {
    const { name, tool, given } = call;
    const access = accessOf(tool, given);
    if (!this.allows(access)) throw notAllowed(name, access);
    checkArguments(name, this.inputOf(tool), given, tool.input);
    if (name === "run_tool") return this.#runTool(call);
    if (name === "get_credits") return this.#credits(call);
    if (name === "decide_step") return this.#command(call, this.#decision(given));
    if (name === "ask_ai") return this.#command(call, this.#followed(tool.line!(given)));
    if (name === "call_api") return this.#callApi(call);
    return this.#command(call, tool.line!(given));
  }

  /** The schema of a tool with the kinds that this session can use. */
  inputOf(tool: McpTool): InputSchema {
    const { menu, settings } = this.#context;
    return offeredInput(tool, menu, settings.experimental);
  }

  /** A command's output with --json. */
  async read(...words: readonly string[]): Promise<unknown> {
    const { signal, person = neverAsks } = this.#context;
    return answerValue(await this.#command({ signal, person }, { words }));
  }

  /** Every request that isn't a GET is confirmed, whatever its route: the user sees all of it. */
  async #callApi(call: Call): Promise<Answer> {
    const { given, tool, person } = call;
    checkApiCall(given);
    const { words, body } = tool.line!(given);
    const { method = "GET", path } = given;
    if (method === "GET") return this.#command(call, { words });
    const shown = body === undefined ? "" : " with the body below";
    if (!(await person.confirm(`Send ${method} ${path}${shown}? It cannot be undone.`))) {
      throw new CliError("CONFIRM_REQUIRED", `${method} ${path} was not confirmed`);
    }
    return this.#command(call, { words: words.toSpliced(1, 0, `--confirm=${path}`), body });
  }

  /**
   * With a cap, one call runs at a time, and a call of unknown cost is the last one: only so the session never spends more than the
   * cap and one call, whatever calls cost.
   */
  async #withinCap<T>({ onProgress }: Call, call: () => Promise<T>): Promise<T> {
    if (this.#permissions.maxCredits === undefined) return call();
    const before = this.#running;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running = promise;
    if (this.#isRunning) onProgress("waiting for another run_tool: with --max-credits, one runs at a time");
    await before;
    try {
      this.#isRunning = true;
      if (this.#unknownCosts > 0) throw unknownCost();
      return await call();
    } finally {
      this.#isRunning = false;
      resolve();
    }
  }

  async #counted<T>(call: () => PromiseLike<T>, costOf: (result: T) => unknown): Promise<T> {
    try {
      const result = await call();
      const cost = costOf(result);
      if (!(typeof cost === "number" && cost >= 0 && cost < 1e9)) this.#unknownCosts += 1;
      return result;
    } catch (error) {
      if ((error as { charged?: unknown }).charged === "unknown") this.#unknownCosts += 1;
      throw error;
    }
  }

  /** The client that all tool calls of the session share. */
  async #client(): Promise<ToolsClient> {
    const { tools } = await this.#context.signIn("tools");
    const { maxCredits } = this.#permissions;
    this.#tools ??= maxCredits === undefined ? tools : tools.withBudget({ credits: maxCredits, label: "session" });
    return this.#tools;
  }

  async #runTool(call: Call): Promise<Answer> {
    const { given, signal } = call;
    const slug = String(given.tool);
    call.asked = { ...this.#context.asked, path: ["tools", "run"], args: { tool: slug } } as Reading<Command>;
    const tool = Object.hasOwn(toolReference, slug) ? toolReference[slug] : undefined;
    const options = buildOptions(slug, tool, { typed: [], texts: [], file: { ...(given.options as object) } });
    const context: Context = { ...this.#context, signal };
    const source = await inputSource(context, given, tool?.inputKind === "file");
    const input = await loadInput(context, { slug, tool, source });
    const client = await this.#client();
    const request = Object.keys(options).length > 0 ? { input, options } : { input };
    const run = () => client.run<string>(slug, request, { signal });
    const envelope = await this.#withinCap(call, () => this.#counted(run, ({ meta }) => meta?.creditsCharged));
    keepCharge(context, slug, envelope.meta, input.length);
    return { kind: "record", id: "", record: { ...envelope } };
  }

  async #credits(call: Call): Promise<Answer> {
    const answer = await this.#command(call, call.tool.line!({}));
    const { spent, calls } = (await this.#client()).credits;
    const unknown = this.#unknownCosts;
    const why = unknown > 0 && { callsOfUnknownCost: unknown, note: "these calls may have been charged too" };
    const session = { spent, calls, cap: this.#permissions.maxCredits ?? null, ...why };
    return answer.kind === "record" ? { ...answer, record: { session, machine: answer.record } } : answer;
  }

  /** Without a step's id the command shows the pending one and asks about that. */
  #decision({ job, decision, reason }: ToolArguments): CommandLine {
    const note = reason === undefined ? [] : [`--reason=${reason}`];
    return { words: ["ai", String(decision), ...note, "--", String(job)] };
  }

  #followed({ words }: CommandLine): CommandLine {
    const { approve } = this.#permissions;
    return { words: [...words.slice(0, 2), `--approve=${approve ?? "none"}`, ...words.slice(2)] };
  }

  async #command(call: Pick<Call, "signal" | "person" | "asked">, { words, body }: CommandLine): Promise<Answer> {
    const { signal, person } = call;
    const base = this.#context;
    const experimental = base.asked.globals.experimental ? ["--experimental"] : [];
    const menu = base.menu as Menu<Command>;
    const named = namedFields((await parseArgv([...experimental, ...words], menu)).command, body);
    const reading = await parseArgv([...experimental, ...words.toSpliced(words.indexOf("--"), 0, ...named)], menu);
    call.asked = reading;
    const { command, problem } = reading;
    if (problem || !command) throw problem ?? new CliError("USAGE", `${words.join(" ")} is not a command`);
    const stdin = Readable.from(body === undefined ? [] : [JSON.stringify(body)]);
    const context: Context = { ...base, asked: reading, signal, person, io: { ...base.io, stdin } };
    const { args, flags } = await withIds(context, command, reading);
    return command.run(context, args, flags);
  }
}

const neverAsks = { confirm: async () => false };

/** Ids in a body go into flags, so that names may stand for them. */
function namedFields(command: Command | undefined, body: unknown): string[] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([field, value]) => {
    const flag = command && Object.hasOwn(command.flags, field) ? command.flags[field] : undefined;
    return flag?.names === undefined || typeof value !== "string" ? [] : [`--${kebabCase(field)}=${value}`];
  });
}

/** A printer that hands each line on instead of writing it. Only the protocol goes to stdout. */
function printerOf(base: Printer, onLine: (line: string) => void): Printer {
  const write = (text: string) => {
    for (const line of base.shown(text).split("\n")) if (line.trim() !== "") onLine(line);
  };
  return { ...base, write, line: write, writeRaw: (content) => write(String(content)), drained: async () => {} };
}

function notAllowed(name: string, access: Access): CliError {
  return new CliError("FORBIDDEN", `${name} is not allowed in this session`, {
    fix: advice(`ask the user to start the server with ${flagsFor(access)}`),
  });
}

/** A decision about a step goes through decide_step, which shows the step to the user. */
function checkApiCall({ path }: ToolArguments): void {
  let decoded = String(path);
  for (let last = ""; last !== decoded; ) {
    last = decoded;
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      break;
    }
  }
  if (!/approve/i.test(decoded)) return;
  throw new CliError("FORBIDDEN", "call_api does not approve steps", { fix: advice("use decide_step") });
}

/** Text, an address, or a file below the folder that the server was started in. */
async function inputSource({ io }: Context, { input, file }: ToolArguments, isFileTool: boolean) {
  if ((input === undefined) === (file === undefined)) {
    throw new CliError("USAGE", "give either input or file", { fix: advice("send one of them") });
  }
  if (file === undefined) {
    const text = String(input);
    if (!isFileTool || /^(https?:\/\/|data:)/i.test(text)) return { kind: "text", text } as const;
    throw new CliError("USAGE", "this tool reads a file", {
      fix: advice("send its path as `file`, or its https:// address as `input`"),
    });
  }
  const folder = await realpath(io.cwd ?? process.cwd());
  const path = await realpath(resolve(folder, String(file))).catch(() => resolve(folder, String(file)));
  const within = relative(folder, path);
  const settings = configFolder(io.env);
  const isSettings = settings !== undefined && isBelow(path, await realpath(settings).catch(() => settings));
  const deny = (is: string) => {
    throw new CliError("FORBIDDEN", `${String(file)} ${is}`, { fix: advice("ask the user to copy what can be sent") });
  };
  if (!isBelow(path, folder)) deny("is outside the folder that the server was started in");
  if (isSettings || /(^|[\\/])\./.test(within) || secretFile.test(within)) deny("is hidden or may hold secrets");
  const found = await stat(path).catch((error: unknown) => {
    throw fileError(error, String(file));
  });
  if (!found.isFile()) throw new CliError("USAGE", `${String(file)} is not a regular file`);
  if (found.nlink > 1) deny("is a hard link, which may lead to a file elsewhere");
  return { kind: "file", path } as const;
}

/** Private keys, and files that hold passwords and tokens by convention. */
const secretFile =
  /(^|[\\/])(id_(rsa|dsa|ecdsa|ed25519)(_sk)?|credentials[^\\/]*|secrets?(\.[^\\/]*)?|[._]?netrc|htpasswd|[^\\/]*\.(key|pem|p12|pfx|p8|ppk|jks|keystore|kdbx?|env|tfstate|tfvars))$/i;

function isBelow(path: string, folder: string): boolean {
  const within = relative(folder, path);
  return !/^\.\.([\\/]|$)/.test(within) && resolve(within) !== within;
}

const unknownCost = (): CliError =>
  new CliError("BUDGET_REACHED", "an earlier call has an unknown cost, so the cap cannot be held", {
    fix: advice("ask the user to check the balance, and to restart the server"),
  });
