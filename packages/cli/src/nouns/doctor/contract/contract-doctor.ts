import { readFile } from "node:fs/promises";
import type { ServiceFile } from "@tandem/contract";
import type * as Contract from "@tandem/contract/check";
import type { Answer } from "../../../output/answer.ts";
import { CliError, fileError } from "../../../output/errors/cli-error.ts";
import { contradictedExit, exitCodes } from "../../../output/errors/exit-codes.ts";
import { visibleText } from "../../../output/printable.ts";
import { counted } from "../../../output/quantities.ts";
import { checkYes } from "../../../resources/consent.ts";
import type { Context } from "../../../session/context.ts";
import { secretNames } from "../../../session/settings/apis.ts";
import { readServiceFile } from "../../../session/settings/service-file.ts";
import { saveFile } from "../../tools/save-result.ts";
import { contractText, writtenNote } from "./contract-text.ts";
import { liveExchanges } from "./live-reads.ts";

export const contractFlags = {
  contract: { summary: "Compare the service with Tandem's assumptions: read-only, no credits" },
  run: { summary: "With --contract, also call the cheapest tool, for about a credit" },
  har: { value: "FILE", many: true, summary: "With --contract, judge a recording (HAR) and send nothing" },
  document: { value: "FILE", many: true, summary: "With --contract, judge the service's OpenAPI document" },
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
  const contract = await import("@tandem/contract/check");
  const service = (await readServiceFile(context.sources)) ?? {};
  const seen = await gather(context, service, flags);
  const report = contract.checkContract(seen.exchanges, service);
  if (flags.har.length > 0) checkRecognized(report, seen.exchanges, flags.har);
  const notes: string[] = [];
  if (flags.save !== undefined) {
    const har = JSON.stringify(contract.writeHar(seen.exchanges, [...context.secrets]), null, 2);
    await saveFile(flags.save, `${visibleText(har)}\n`);
    notes.push(`saved ${counted(seen.exchanges.length, "exchange")} in ${flags.save}, without secrets`);
  }
  if (flags.write !== undefined) notes.push(await writeCorrections(flags.write, report));
  const isContradicted = report.assumptions.some(({ verdict }) => verdict === "contradicted");
  const evidence = { ...contract.evidence, ...(seen.isRejected && { reads: "reads that the service accepts" }) };
  return {
    kind: "value",
    value: { assumptions: report.assumptions, unmatched: report.unmatched },
    text: contractText(report, { ...contract, evidence, service, source: seen.source, notes }),
    exit: seen.isRejected ? exitCodes.AUTH_INVALID : isContradicted ? contradictedExit : 0,
  };
}

/** What to judge, and a line that says where it's from. */
async function gather(context: Context, service: ServiceFile, { run: mayRun, har, document }: ContractFlags) {
  const { readDocument, readHar, withoutSecrets } = await import("@tandem/contract/check");
  const secrets = [...context.secrets];
  if (har.length === 0 && document.length === 0) {
    if (mayRun) await checkYes(context, "a tool call", async () => "Call ai-translator once, for about a credit?");
    const { exchanges, rejected } = await liveExchanges(context, service, mayRun);
    const cost = mayRun ? "one tool call" : "no credits";
    const source = [
      ...rejected.map(
        ({ api, status }) =>
          `${api}: every read was rejected with ${status}: set ${api}.auth in the service file, or check the ${secretNames[api]}`,
      ),
      `reads only: ${counted(exchanges.length, "request")}, ${cost}`,
    ].join("\n");
    return { exchanges, source, isRejected: rejected.length > 0 };
  }
  const recorded = await Promise.all(
    har.map((path) => readAs(path, readHar, "in Chrome: developer tools, Network, Export HAR")),
  );
  const read = (text: string) => readDocument(text, secrets);
  const documents = await Promise.all(
    document.map((path) => readAs(path, read, "download the OpenAPI document as JSON")),
  );
  const sources = [
    ...har.map((path, index) => `${path}: ${counted(recorded[index]!.length, "exchange")}`),
    ...document.map((path) => `${path}: OpenAPI document`),
  ];
  // The report and the service file quote the exchanges. Of request headers, they quote the form alone.
  const dirty = recorded.flat();
  const clean = withoutSecrets(dirty, secrets).map((each, at) => ({
    ...each,
    requestHeaders: dirty[at]!.requestHeaders,
  }));
  return {
    exchanges: [...clean, ...documents.flat()],
    source: `${sources.join("\n")}\nnothing was sent`,
    isRejected: false,
  };
}

async function readAs<T>(path: string, read: (text: string) => T, fix: string): Promise<T> {
  const missing = (error: unknown) => {
    throw fileError(error, path);
  };
  const text = await readFile(path, "utf8").catch(missing);
  try {
    return read(text.replace(/^\ufeff/, ""));
  } catch (error) {
    if ((error as Error).name !== "HarError") throw error;
    throw new CliError("USAGE", `${path} cannot be used`, { why: (error as Error).message, fix, cause: error });
  }
}

/** @throws CliError USAGE when none of the requests is of the service. */
function checkRecognized(
  { assumptions }: Contract.ContractReport,
  exchanges: readonly Contract.Exchange[],
  har: readonly string[],
): void {
  if (assumptions.some(({ verdict }) => verdict !== "undecided")) return;
  const hosts = new Set(exchanges.map(({ url }) => (URL.canParse(url) ? new URL(url).host : "no host")));
  throw new CliError("USAGE", `${har.join(", ")}: none of the requests is of the service`, {
    why: `${counted(exchanges.length, "request")} to ${[...hosts].slice(0, 5).join(", ")}`,
    fix: "record while the dashboard lists servers or sites",
  });
}

/** Keeps the file's existing values: you may have chosen them. */
async function writeCorrections(
  path: string,
  { file, assumptions, needs: open }: Contract.ContractReport,
): Promise<string> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw fileError(error, path);
  });
  const { parseServiceFile } = await import("@tandem/contract");
  const { mergeServiceFiles } = await import("@tandem/contract/check");
  let existing: ServiceFile;
  try {
    existing = parseServiceFile(JSON.parse(text.replace(/^\ufeff/, "")));
  } catch (cause) {
    throw new CliError("USAGE", `${path} cannot be used`, { why: (cause as Error).message, cause });
  }
  await saveFile(path, `${visibleText(JSON.stringify(mergeServiceFiles(existing, file), null, 2))}\n`);
  const corrected = assumptions.filter(({ correction, needs }) => correction && needs.length === 0);
  return writtenNote(path, corrected.length, open);
}
