import { readFile } from "node:fs/promises";
import type * as Sdk from "@tandem/sdk/contract";
import type { ContractReport, Exchange, ServiceFile } from "@tandem/sdk/contract";
import type { Context } from "../../context.ts";
import { CliError, fileError } from "../../errors/cli-error.ts";
import { contradictedExit, exitCodes } from "../../errors/exit-codes.ts";
import { advice, rerun } from "../../errors/fix.ts";
import { checkYes } from "../../infra/consent.ts";
import type { Answer } from "../../output/answer.ts";
import { visibleText } from "../../output/printable.ts";
import { counted } from "../../output/quantities.ts";
import { parseObject } from "../../process/json.ts";
import { secretNames } from "../../settings/apis.ts";
import { readServiceFile } from "../../settings/service-file.ts";
import { saveFile } from "../../tools/save-result.ts";
import { contractText, writtenNote } from "./contract-text.ts";
import { liveExchanges, readWithin } from "./live-reads.ts";

export const contractFlags = {
  contract: { summary: "Compare the service with Tandem's assumptions: read-only, no credits" },
  run: { summary: "With --contract, also call the cheapest tool, for about a credit" },
  har: { value: "FILE", many: true, summary: "With --contract, judge a recording (HAR) and send nothing" },
  document: { value: "FILE|URL", many: true, summary: "With --contract, judge the service's OpenAPI document" },
  write: { value: "FILE", summary: "Merge certain corrections into this service file" },
  save: { value: "FILE", summary: "Save the requests and responses as a HAR file, without secrets" },
} as const;

interface ContractFlags {
  readonly run: boolean;
  readonly har: readonly string[];
  readonly document: readonly string[];
  readonly write: string | undefined;
  readonly save: string | undefined;
}

/** Compares a service, a recording or a document with the assumptions. Contradictions give exit code 14. */
export async function checkService(context: Context, flags: ContractFlags): Promise<Answer> {
  const sdk = await import("@tandem/sdk/contract");
  const service = checkedFile(sdk, () => readServiceFile(context.sources), "the service file");
  if (flags.save !== undefined) await checkOwnRecording(flags.save);
  const seen = await gather(context, flags);
  const found = sdk.checkContract(seen.exchanges, service);
  if (flags.har.length > 0) checkRecognized(found, seen.exchanges, flags.har);
  const report: ContractReport = { ...found, unmatched: [...found.unmatched, ...seen.unmatched] };
  const notes: string[] = [];
  if (flags.save !== undefined) {
    const har = JSON.stringify(sdk.writeHar(seen.exchanges, [...context.secrets]), null, 2);
    await saveFile(flags.save, `${visibleText(har)}\n`);
    notes.push(`saved ${counted(seen.exchanges.length, "exchange")} in ${flags.save}, without secrets`);
  }
  if (flags.write !== undefined) notes.push(await writeCorrections(flags.write, report));
  const isContradicted = report.assumptions.some(({ verdict }) => verdict === "contradicted");
  const evidence = { ...sdk.evidence, ...(seen.isRejected && { reads: "reads that the service accepts" }) };
  return {
    kind: "value",
    value: { assumptions: report.assumptions, unmatched: report.unmatched },
    text: contractText(report, { ...sdk, evidence, service, source: seen.source, notes }),
    exit: seen.isRejected ? exitCodes.AUTH_INVALID : isContradicted ? contradictedExit : 0,
  };
}

/** What to judge, and a line that says where it's from. */
async function gather(context: Context, { run: mayRun, har, document, save }: ContractFlags) {
  const sdk = await import("@tandem/sdk/contract");
  if (har.length === 0 && document.length === 0) {
    if (mayRun) await checkYes(context, "a tool call", async () => "Call ai-translator once, for about a credit?");
    const { exchanges, rejected } = await liveExchanges(context, mayRun, save !== undefined);
    const cost = mayRun ? "one tool call" : "no credits";
    const source = [
      ...rejected.map(
        ({ api, status }) =>
          `${api}: every read was rejected with ${status}: set ${api}.auth in the service file, or check the ${secretNames[api]}`,
      ),
      `reads only: ${counted(exchanges.length, "request")}, ${cost}`,
    ].join("\n");
    return { exchanges, unmatched: [], source, isRejected: rejected.length > 0 };
  }
  const recorded = await Promise.all(
    har.map((path) => readAs(context, path, sdk.readHar, "in Chrome: developer tools, Network, Export HAR")),
  );
  const read = (text: string) => sdk.readDocument(text, [...context.secrets]);
  const documents = await Promise.all(
    document.map((path) => readAs(context, path, read, "download the OpenAPI document as JSON")),
  );
  const sources = [
    ...har.map((path, index) => `${path}: ${counted(recorded[index]!.length, "exchange")}`),
    ...document.map((path) => `${path}: OpenAPI document`),
  ];
  return {
    exchanges: [...withoutSecrets(recorded.flat(), context, sdk), ...documents.flatMap(({ exchanges }) => exchanges)],
    unmatched: documents.flatMap(({ unmatched }) => unmatched),
    source: `${sources.join("\n")}\nnothing was sent`,
    isRejected: false,
  };
}

/** The report and the service file quote the exchanges. From request headers, they quote no values. */
function withoutSecrets(exchanges: readonly Exchange[], { secrets }: Context, sdk: typeof Sdk): readonly Exchange[] {
  if (exchanges.length === 0) return [];
  const clean = sdk.readHar(JSON.stringify(sdk.writeHar(exchanges, [...secrets])));
  return clean.map((exchange, at) => ({ ...exchange, requestHeaders: exchanges[at]!.requestHeaders }));
}

async function readAs<T>(context: Context, path: string, read: (text: string) => T, fix: string): Promise<T> {
  const missing = (error: unknown) => {
    throw fileError(error, path);
  };
  const text = /^https?:\/\//.test(path) ? await download(path, context) : await readFile(path, "utf8").catch(missing);
  try {
    return read(text.replace(/^\ufeff/, ""));
  } catch (error) {
    if ((error as Error).name !== "HarError") throw error;
    throw new CliError("USAGE", `${path} cannot be used`, {
      why: (error as Error).message,
      fix: advice(fix),
      cause: error,
    });
  }
}

/** Without a credential: the document is public, or it's downloaded with a browser. */
async function download(url: string, { signal }: Context): Promise<string> {
  const { recorder } = await import("@tandem/sdk/contract");
  const following = recorder((to, init) => fetch(to, { ...init, redirect: "follow" } as RequestInit));
  const init = { method: "GET", headers: { accept: "application/json" }, redirect: "manual" } as const;
  const { response, text } = await readWithin(following, url, init, signal);
  if (response.status === 200) return text;
  throw new CliError("NETWORK", `${url} answered ${response.status}`, { why: "no credentials are sent to it" });
}

/** @throws CliError USAGE when none of the requests is of the service. */
function checkRecognized(
  { assumptions }: ContractReport,
  exchanges: readonly Exchange[],
  har: readonly string[],
): void {
  if (assumptions.some(({ verdict }) => verdict !== "not_seen")) return;
  const hosts = new Set(exchanges.map(({ url }) => (URL.canParse(url) ? new URL(url).host : "no host")));
  throw new CliError("USAGE", `${har.join(", ")}: none of the requests is of the service`, {
    why: `${counted(exchanges.length, "request")} to ${[...hosts].slice(0, 5).join(", ")}`,
    fix: advice("record while the dashboard lists servers or sites"),
  });
}

/** @throws CliError USAGE for a file that `--save` didn't write. */
async function checkOwnRecording(path: string): Promise<void> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return;
  const { log } = (parseObject(text) ?? {}) as { log?: { creator?: { name?: unknown } } };
  if (log?.creator?.name === "tandem") return;
  throw new CliError("USAGE", `${path} exists, and is not a recording of tandem`, {
    fix: rerun({ set: { save: path.replace(/(\.\w+)?$/, "-new$1") } }),
  });
}

/** @throws CliError USAGE for a wrong key. */
function checkedFile(sdk: typeof Sdk, read: () => unknown, name: string): ServiceFile | undefined {
  try {
    const file = read();
    return file === undefined ? undefined : sdk.parseServiceFile(file);
  } catch (cause) {
    if (cause instanceof CliError) throw cause;
    throw new CliError("USAGE", `${name} cannot be used`, { why: (cause as Error).message, cause });
  }
}

/** Keeps the file's existing values: you may have chosen them. */
async function writeCorrections(path: string, { file, assumptions }: ContractReport): Promise<string> {
  const own = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw fileError(error, path);
  });
  const sdk = await import("@tandem/sdk/contract");
  const written = sdk.mergeServiceFiles(checkedFile(sdk, () => JSON.parse(own.replace(/^\ufeff/, "")), path)!, file);
  await saveFile(path, `${visibleText(JSON.stringify(written, null, 2))}\n`);
  const corrected = assumptions.filter(
    ({ correction, needs }) => correction && !("file" in correction) && needs.length === 0,
  );
  return writtenNote(path, corrected.length, [...new Set(assumptions.flatMap(({ needs }) => needs))]);
}
