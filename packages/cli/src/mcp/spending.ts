import { realpath, stat } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import { toolReference } from "../generated/tool-reference.ts";
import { loadInput } from "../nouns/tools/load-input.ts";
import { buildOptions } from "../nouns/tools/options.ts";
import type { Answer } from "../output/answer.ts";
import { CliError, fileError } from "../output/errors/cli-error.ts";
import { askTheUser } from "../output/errors/fix.ts";
import type { Context } from "../session/context.ts";
import { configFolder } from "../session/settings/config-file.ts";
import { creditsPath, dayMs, readRecord } from "../session/spending/credits-file.ts";
import { leftOf, mcpSpending } from "../session/spending/mcp-cap.ts";
import { paidCall, payerOf } from "../session/spending/paid-call.ts";
import type { ToolArguments } from "./tools.ts";

/** Runs paid calls under the cap of the MCP servers on this machine. */
export class Spending {
  readonly #context: Context;
  readonly #cap: number | undefined;
  readonly #end = new AbortController();
  #last: Promise<unknown> = Promise.resolve();
  #interrupted: unknown;

  constructor(context: Context, cap: number | undefined) {
    this.#context = context;
    this.#cap = cap;
  }

  /**
   * Interrupts paid calls.
   *
   * @throws TandemError the error of a call that may have been charged.
   */
  async end(): Promise<void> {
    this.#end.abort();
    await this.#last;
    if (this.#interrupted !== undefined) throw this.#interrupted;
  }

  async runTool(given: ToolArguments, canceled: AbortSignal): Promise<Answer> {
    const signal = AbortSignal.any([canceled, this.#end.signal]);
    const context: Context = { ...this.#context, signal };
    const slug = String(given.tool);
    const tool = Object.hasOwn(toolReference, slug) ? toolReference[slug] : undefined;
    const options = buildOptions(slug, tool, { typed: [], texts: [], file: { ...(given.options as object) } });
    const source = await inputSource(context, given, tool?.inputKind === "file");
    const input = await loadInput(context, { slug, tool, source });
    const request = Object.keys(options).length > 0 ? { input, options } : { input };
    const { tools } = await this.#context.signIn("tools");
    const send = () => tools.run<string>(slug, request, { signal });
    const purchase = { tool: slug, request, by: "mcp", cap: this.#cap } as const;
    // An aborted call isn't sent, so nothing is reserved.
    const envelope = await this.#oneByOne(() => (signal.aborted ? send() : paidCall(context, purchase, send)));
    return { kind: "record", id: "", record: { ...envelope } };
  }

  /** One paid call runs at a time, so the cap is exceeded by less than one call, whatever calls cost. */
  async #oneByOne<T>(call: () => PromiseLike<T>): Promise<T> {
    const running = this.#last.then(call);
    this.#last = running.catch((error: { charged?: unknown }) => {
      if (this.#end.signal.aborted && error.charged === "unknown") this.#interrupted = error;
    });
    return running;
  }

  /** Of all MCP servers on this machine with this key. */
  async summary() {
    const { settings, io, now } = this.#context;
    const cap = this.#cap ?? null;
    const path = creditsPath(io.env);
    if (settings.mock || path === undefined) return { cap };
    await this.#context.signIn("tools");
    const { window, ...spending } = mcpSpending(await readRecord(path), payerOf(this.#context), now());
    const times = window.map(({ time }) => Date.parse(time));
    return {
      cap,
      left: cap === null ? null : leftOf(spending, cap),
      ...spending,
      ...(times.length > 0 && { nextFreeAt: new Date(Math.min(...times) + dayMs).toISOString() }),
    };
  }
}

/** Text, an address, or a file below the folder that the server was started in. */
async function inputSource({ io }: Context, { input, file }: ToolArguments, isFileTool: boolean) {
  if ((input === undefined) === (file === undefined))
    throw new CliError("USAGE", "give either input or file", { fix: "send one of them" });
  if (file === undefined) {
    const text = String(input);
    if (!isFileTool || /^(https?:\/\/|data:)/i.test(text)) return { kind: "text", text } as const;
    throw new CliError("USAGE", "this tool reads a file", {
      fix: "send its path as `file`, or its https:// address as `input`",
    });
  }
  const folder = await realpath(io.cwd ?? process.cwd());
  const path = await realpath(resolve(folder, String(file))).catch(() => resolve(folder, String(file)));
  const settings = configFolder(io.env);
  const isSettings = settings !== undefined && isBelow(path, await realpath(settings).catch(() => settings));
  const reason = !isBelow(path, folder)
    ? "is outside the folder that the server was started in"
    : isSettings || secretFile.test(sep + relative(folder, path))
      ? "is hidden or may hold secrets"
      : undefined;
  if (reason !== undefined)
    throw new CliError("FORBIDDEN", `${String(file)} ${reason}`, { fix: `${askTheUser}to copy what can be sent` });
  const found = await stat(path).catch((error: unknown) => {
    throw fileError(error, String(file));
  });
  if (!found.isFile()) throw new CliError("USAGE", `${String(file)} is not a regular file`);
  return { kind: "file", path } as const;
}

/** Hidden files, private keys, and files that hold passwords and tokens by convention. */
const secretFile =
  /[\\/](\.|(id_(rsa|dsa|ecdsa|ed25519)(_sk)?|credentials[^\\/]*|secrets?(\.[^\\/]*)?|_?netrc|htpasswd|[^\\/]*\.(key|pem|p12|pfx|p8|ppk|jks|keystore|kdbx?|env|tfstate|tfvars))$)/i;

const isBelow = (path: string, folder: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
