import { realpath } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { type RequestId, SdkError, type ServerContext } from "@modelcontextprotocol/server";
import { toolReference } from "../generated/tool-reference.ts";
import { loadInput } from "../nouns/tools/load-input.ts";
import { buildOptions } from "../nouns/tools/options.ts";
import type { Answer } from "../output/answer.ts";
import { CliError } from "../output/errors/cli-error.ts";
import { askTheUser } from "../output/errors/fix.ts";
import type { Context } from "../session/context.ts";
import { configFolder } from "../session/settings/config-file.ts";
import { paidCall } from "../session/spending/paid-call.ts";
import type { ToolArguments } from "./tools.ts";

/** Runs paid calls under the cap of the MCP servers on this machine. */
export class Spending {
  readonly #context: Context;
  readonly #cap: number | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** What to report if the responses to these charged calls don't leave this process. */
  readonly #unanswered = new Map<RequestId, unknown>();

  constructor(context: Context, cap: number | undefined) {
    this.#context = context;
    this.#cap = cap;
  }

  /**
   * Call it when the connection has ended, which aborts its calls. Those that wait for their turn are never sent.
   *
   * @throws TandemError the error of a call that may have been charged, and whose response was not sent.
   */
  async end(): Promise<void> {
    await this.#last;
    for (const error of this.#unanswered.values()) throw error;
  }

  answered(id: RequestId): void {
    this.#unanswered.delete(id);
  }

  async runTool(given: ToolArguments, { id, signal }: ServerContext["mcpReq"]): Promise<Answer> {
    const context: Context = { ...this.#context, signal };
    const slug = String(given.tool);
    const tool = Object.hasOwn(toolReference, slug) ? toolReference[slug] : undefined;
    const options = buildOptions(slug, tool, { typed: [], texts: [], file: { ...(given.options as object) } });
    const source = await inputSource(context, given, tool?.inputKind === "file");
    const input = await loadInput(context, { slug, tool, source });
    const request = Object.keys(options).length > 0 ? { input, options } : { input };
    const { tools } = await context.signIn("tools");
    const { AbortedError } = await import("@tandem/sdk");
    const lostResponse = (charged: number) =>
      new AbortedError({ summary: "The response was not sent", outcome: "executed", charged });
    const send = () => tools.run<string>(slug, request, { signal });
    const purchase = { tool: slug, request, by: "mcp", cap: this.#cap } as const;
    // An aborted call isn't sent, so nothing is reserved.
    const call = () => (signal.aborted ? send() : paidCall(context, purchase, send));
    // One paid call runs at a time, so the cap is exceeded by less than one call, whatever calls cost.
    const running = this.#last.then(call);
    const keep = (error: { readonly charged?: unknown }) => {
      // A call that the client canceled gets no response.
      const isCanceled = signal.aborted && !(signal.reason instanceof SdkError);
      if (error.charged && !isCanceled) this.#unanswered.set(id, error);
    };
    this.#last = running.then(({ meta }) => keep(lostResponse(meta.creditsCharged)), keep);
    return { kind: "record", id: "", record: { ...(await running) } };
  }
}

/** Text, an address, or a file below the folder that the server was started in. */
async function inputSource({ io }: Context, { input, file }: ToolArguments, isFileTool: boolean) {
  if ((input === undefined) === (file === undefined))
    throw new CliError("USAGE", "give either input or file", { fix: "send one of them" });
  const text = String(input ?? file);
  // For a file tool, any other text is a path.
  if (file === undefined && (!isFileTool || /^(https?:\/\/|data:)/i.test(text))) return { kind: "text", text } as const;
  const real = (path: string) => realpath(path).catch(() => path);
  const folder = await real(io.cwd ?? process.cwd());
  const path = await real(resolve(folder, text));
  const isHidden = path.slice(folder.length).includes(`${sep}.`);
  if (isBelow(path, folder) && !isHidden && !isBelow(path, await real(configFolder(io.env) ?? sep)))
    return { kind: "file", path } as const;
  throw new CliError("FORBIDDEN", `${text} is outside the folder of the server, hidden, or a setting`, {
    fix: `${askTheUser}to copy what can be sent`,
  });
}

const isBelow = (path: string, folder: string): boolean => path.startsWith(folder + sep);
