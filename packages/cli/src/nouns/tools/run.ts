import type { ToolRequest, ToolsClient } from "@tandem/sdk";
import { flagPlace, parseNumber } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import { type ToolReference, toolReference } from "../../generated/tool-reference.ts";
import type { Answer } from "../../output/answer.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { withProgress } from "../../output/progress.ts";
import { ask, canAskForMissing } from "../../output/prompt/ask.ts";
import { counted, number } from "../../output/quantities.ts";
import { proxyAgent } from "../../process/proxies.ts";
import { previewRequest, requestText } from "../../resources/preview-request.ts";
import type { Context } from "../../session/context.ts";
import { ownCharges, pricesFrom } from "../../session/spending/credits-file.ts";
import { forecastOf, forecastText } from "../../session/spending/forecast.ts";
import { paidCall } from "../../session/spending/paid-call.ts";
import { findTool } from "./list.ts";
import { chooseInput, loadInput } from "./load-input.ts";
import { optionFlags, readOptions } from "./options.ts";
import { checkResultFields, checkTarget, fileFields, resultText, saveFile } from "./save-result.ts";

export const run = defineCommand({
  description: `INPUT is text, @FILE, a URL, or - for stdin. If omitted, it is read from a pipe, or you are prompted. To pass text that starts with @, write @@text. Only the result goes to stdout; --json prints the full response.

A tool's options: tandem tools info TOOL.`,
  args: {
    tool: { summary: "The tool's slug, as in tools list", required: true, picks: "tools" },
    input: { text: true, summary: "The tool's input" },
  },
  flags: {
    inputFile: { value: "PATH|-", summary: "Read the input from a file, or - for stdin" },
    ...optionFlags,
    output: { short: "o", value: "FILE", summary: "Write the result to a file, or - for stdout" },
    dryRun: { summary: "Print the request, without secrets, and what it may cost, instead of sending it" },
    maxCredits: {
      value: "N",
      summary:
        "Credit limit; if the call may cost more, by its size and earlier prices on this machine, it is not sent",
    },
  },
  signsIn: "tools",
  examples: [
    "tandem run grammar-checker @notes.txt",
    'tandem run ai-translator "Good morning" -F targetLanguage=de',
    "tandem run caption-gen @notes.txt -q | tandem run ai-translator -F targetLanguage=de",
    "tandem run webpage-summarizer https://example.com --json --fields data.summary",
    'tandem run object-remover photo.png -F target="the lamp post" -o clean.png',
  ],
  async run(context, { tool: slug, input: word }, flags) {
    const tool = Object.hasOwn(toolReference, slug) ? toolReference[slug] : undefined;
    const { settings, io, signal } = context;
    // The service may have tools that this version doesn't know. Reading its list is free.
    if (!tool && !flags.dryRun) await findTool(context, slug);
    const options = await readOptions(slug, tool, flags);
    const credits = parseNumber(flags.maxCredits, flagPlace("maxCredits"), { min: 0 });
    checkResultFields(settings.fields, tool);
    if (!flags.dryRun) await checkOutput(context, slug, flags.output);
    const asks = word === undefined && flags.inputFile === undefined && canAskForMissing(context);
    if (asks && !flags.dryRun) await context.signIn("tools");
    const source = chooseInput({
      tool: slug,
      input: asks ? await askInput(context, slug, tool) : word,
      inputFile: flags.inputFile,
      stdinIsTerminal: io.stdin.isTTY === true,
    });

    const tandem = flags.dryRun ? undefined : await context.signIn("tools");
    const input = await loadInput(context, { slug, tool, source });
    const request = Object.keys(options).length > 0 ? { input, options } : { input };
    if (tandem === undefined) return preview(context, slug, request);
    const client = credits === undefined ? tandem.tools : await withBudget(context, tandem.tools, slug, credits);
    const running = paidCall(context, { tool: slug, request, by: "run" }, () =>
      client.run<string>(slug, request, { signal }),
    );
    const envelope = await withProgress(context, `running ${slug}`, running);
    return deliver(context, slug, envelope, flags.output);
  },
});

async function withBudget(context: Context, tools: ToolsClient, tool: string, credits: number): Promise<ToolsClient> {
  const prices = pricesFrom(await ownCharges(context), tool).map((call) => ({ tool, ...call }));
  return tools.withBudget({ credits, prices, label: "--max-credits" });
}

const inputKinds: Readonly<Record<ToolReference["inputKind"], string>> = {
  text: "a text, or @FILE",
  url: "a web address",
  file: "a file, or its URL",
};

const askInput = (context: Context, slug: string, tool: ToolReference | undefined): Promise<string> =>
  ask(context, `Input of ${slug} (${inputKinds[tool?.inputKind ?? "text"]})`);

async function preview(context: Context, slug: string, request: ToolRequest<string>): Promise<Answer> {
  const shown = await previewRequest(context, "tools", ({ tools }) => tools.run<string>(slug, request));
  const { inputSize } = await import("@tandem/sdk");
  const forecast = await forecastOf(context, slug, [{ size: inputSize(slug, request), calls: 1 }]);
  return {
    kind: "value",
    value: { ...shown, ...forecast },
    text: `${requestText(shown)}\n${forecastText(forecast)}\n`,
  };
}

interface Meta {
  readonly creditsCharged: number;
  readonly creditsRemaining: number;
}

interface Envelope {
  readonly data: Readonly<Record<string, unknown>>;
  readonly meta?: Meta;
}

async function deliver(
  context: Context,
  slug: string,
  envelope: Envelope,
  output: string | undefined,
): Promise<Answer> {
  const record = { ...envelope };
  const cost = costNote(envelope);
  const printed: Answer = { kind: "text", text: resultText(slug, envelope.data), isRaw: true, record, note: cost };
  if (output === undefined) return printed;
  const content = await resultContent(slug, envelope.data, context);
  if (output === "-") {
    if (typeof content === "string" && context.outStyle.terminal) context.out.write(content);
    else context.out.writeRaw(content);
    return { kind: "done", record, note: cost };
  }
  try {
    await saveFile(output, content);
    return { kind: "done", record, note: `wrote ${output}; ${cost}` };
  } catch (error) {
    const failure = notSaved(error, cost);
    if (typeof content === "string" || !takesBytes(context)) return { ...printed, note: undefined, failure };
    context.out.writeRaw(content);
    return { kind: "done", failure };
  }
}

/** The call was charged, so this is no usage error, and the result is delivered in another way. */
function notSaved(error: unknown, cost: string): CliError {
  return new CliError("INTERNAL", (error as Error).message, {
    why: `the tool succeeded (${cost}); its result is on stdout instead`,
    fix: "copy it from there: running it again would be charged again",
    cause: error,
  });
}

const takesBytes = ({ settings, io }: Context): boolean =>
  !io.stdout.isTTY && !settings.json && !settings.fields && !settings.query && !settings.encoding;

async function resultContent(
  slug: string,
  data: Envelope["data"],
  { signal, settings, io }: Context,
): Promise<string | Uint8Array> {
  const field = Object.hasOwn(fileFields, slug) ? fileFields[slug] : undefined;
  const uri = field === undefined ? undefined : data[field];
  if (typeof uri !== "string") return `${resultText(slug, data)}\n`;
  const { download } = await import("./download.ts");
  return download(uri, { signal, service: settings.urls.tools, proxyAgent: (address) => proxyAgent(address, io.env) });
}

function costNote({ meta }: Envelope): string {
  if (typeof meta?.creditsCharged !== "number" || typeof meta.creditsRemaining !== "number")
    return "the response has no cost";
  const { creditsCharged, creditsRemaining } = meta;
  return `${counted(creditsCharged, "credit")} charged, ${number(creditsRemaining)} left`;
}

/** Decided before the call is charged. */
async function checkOutput({ settings }: Context, slug: string, output: string | undefined): Promise<void> {
  if (output === "-" && (settings.json || settings.fields)) {
    throw new CliError("USAGE", "-o - and --json both write to stdout", { fix: "write it to a file: -o FILE" });
  }
  if (output !== undefined) return checkTarget(output);
  if (!Object.hasOwn(fileFields, slug) || settings.json || settings.fields) return;
  throw new CliError("USAGE", `the result of ${slug} is a file, and no output file was given`, {
    why: "save it with -o FILE, or write it to stdout with -o -",
    fix: "add -o FILE",
  });
}
