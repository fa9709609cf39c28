import { AsyncLocalStorage } from "node:async_hooks";
import type { Reading } from "../argv/reading.ts";
import { type Answer, answerValue } from "../output/answer.ts";
import { CliError } from "../output/errors/cli-error.ts";
import { askTheUser } from "../output/errors/fix.ts";
import { Notices } from "../output/hooks.ts";
import { visibleLine } from "../output/printable.ts";
import type { Printer } from "../output/printer.ts";
import { streamStyle } from "../output/style.ts";
import type { Context } from "../session/context.ts";
import { createContext } from "../session/create-context.ts";
import { runCommand } from "./command.ts";
import { deployQuestion, questionFor } from "./consent.ts";
import { Spending } from "./spending.ts";
import {
  accessOf,
  checkArguments,
  flagsFor,
  isAllowed,
  type McpTool,
  type Permissions,
  type ToolArguments,
} from "./tools.ts";

/** One call of a tool, as its client sent it. */
export interface Call {
  readonly name: string;
  readonly tool: McpTool;
  readonly given: ToolArguments;
  readonly signal: AbortSignal;
  /** Asks the user. Throws to end this round when the answer comes with the next one. */
  ask(question: string, call: Call): Promise<boolean>;
  onProgress(line: string): void;
  /** The command line that ran, for its errors. */
  asked?: Reading;
  /** What a person does for the same change, at a terminal. */
  forPerson?: string;
}

/** Runs the tools of one server on one client of the SDK, so that the rate limit holds across calls. */
export class Session {
  readonly spending: Spending;
  /** One for all calls: output of a command or the SDK goes to its call. */
  readonly #context: Context;
  readonly #calls = new AsyncLocalStorage<Call>();
  readonly #permissions: Permissions;

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
      notices: new Notices((line) => context.err.line(`warning: ${line}`)),
      outStyle: streamStyle(context.io.stdout, {}, true),
      errStyle: streamStyle(context.io.stderr, {}, true),
    });
    this.#permissions = permissions;
    this.spending = new Spending(this.#context, permissions.maxCredits);
  }

  /** @throws CliError, TandemError, and what `ask` throws. */
  run(call: Call): Promise<Answer> {
    return this.#calls.run(call, () => this.#run(call));
  }

  async #run(call: Call): Promise<Answer> {
    const { name, tool, given } = call;
    const access = accessOf(tool, given);
    if (!isAllowed(access, this.#permissions))
      throw new CliError("FORBIDDEN", `${name} is not allowed in this session`, {
        fix: `${askTheUser}to start the server with ${flagsFor(access)}`,
      });
    checkArguments(name, tool, given);
    if (name === "run_tool") {
      call.asked = { ...this.#context.asked, path: ["tools", "run"], args: { tool: String(given.tool) } };
      return this.spending.runTool(given, call.signal);
    }
    const answer = await this.#command(call);
    if (name !== "get_credits" || answer.kind !== "record") return answer;
    return { ...answer, record: { last24Hours: await this.spending.summary(), machine: answer.record } };
  }

  #command(call: Call): Promise<Answer> {
    const { name, tool, given, signal } = call;
    const { words, ...line } = tool.line!(given);
    const approve = name === "ask_ai" ? approvalFlags(given, this.#permissions) : [];
    let isAgreed = false;
    const person = { confirm: async (question: string) => isAgreed || call.ask(question, call) };
    return runCommand({
      context: { ...this.#context, signal, person },
      line: { ...line, words: [...words, ...approve] },
      before: async (reading, forPerson) => {
        Object.assign(call, { asked: reading, forPerson });
        const question = await this.#question(call);
        if (question === undefined) return;
        // In one line, so that no argument can add another.
        isAgreed = await call.ask(visibleLine(question), call);
        if (!isAgreed) throw new CliError("CONFIRM_REQUIRED", "the user said no");
      },
    });
  }

  /** What the user is asked before the command. Undefined: nothing, or the command asks. */
  async #question({ name, tool, given, signal }: Call): Promise<string | undefined> {
    if (accessOf(tool, given) === "read") return undefined;
    const question = questionFor(name, given);
    if (name !== "deploy_site") return question;
    const context = { ...this.#context, signal };
    const site = await runCommand({ context, line: { words: ["sites", "get"], args: [given.site] } });
    const aboutSite = deployQuestion(given.site, answerValue(site) as Readonly<Record<string, unknown>>);
    return [question, aboutSite].filter(Boolean).join(" ") || undefined;
  }
}

/** Each step of a new job needs approval, whatever the service does by default. */
const approvalFlags = ({ job }: ToolArguments, { approve = "none" }: Permissions): string[] => [
  `--approve=${approve}`,
  ...(job === undefined ? ["--approval=each_step"] : []),
];

/** A printer that hands each line on instead of writing it. Only the protocol goes to stdout. */
function printerOf(base: Printer, onLine: (line: string) => void): Printer {
  const write = (text: string) => {
    for (const line of base.shown(text).split("\n")) if (line.trim() !== "") onLine(line);
  };
  return { ...base, write, line: write, writeRaw: (content) => write(String(content)), drained: async () => {} };
}
