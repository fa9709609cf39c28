import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Verdict } from "@tandem/contract/check";
import { flagPlace, parseNumber } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import type { Answer } from "../../output/answer.ts";
import { CliError, isTandemError } from "../../output/errors/cli-error.ts";
import { contradictedExit } from "../../output/errors/exit-codes.ts";
import type { Context } from "../../session/context.ts";
import { readServiceFile, schemeOf } from "../../session/settings/service-file.ts";
import { contractText } from "../doctor/contract/contract-text.ts";
import { readSecret, secretFlags } from "./message.ts";

const mostBytes = 1_048_576;

interface Delivered {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const listen = defineCommand({
  description:
    "Waits for one real delivery on a local port that you make reachable with a tunnel, and reports how it differs from what Tandem assumes. With a secret, it also checks the signature. Exits with code 14 if something differs.",
  args: {},
  flags: { port: { value: "PORT", summary: "The local port to receive on (default: any free port)" }, ...secretFlags },
  examples: ["tandem webhooks listen --port 3000"],
  run: (context, _, flags) => judgeDelivery(context, flags),
});

/** Receives one delivery, and compares it with the assumptions about webhooks. */
async function judgeDelivery(
  context: Context,
  flags: { readonly secretStdin: boolean; readonly port: string | undefined },
): Promise<Answer> {
  const service = (await readServiceFile(context.sources)) ?? {};
  const secret = await readSecret(context, flags).catch(() => undefined);
  const port = parseNumber(flags.port ?? "0", flagPlace("port"), { integer: true, min: 0, max: 65_535 });
  const delivered = await receive(context, port);
  const contract = await import("@tandem/contract/check");
  const exchange = {
    method: "POST",
    url: "http://localhost/",
    status: 204,
    headers: {},
    body: "",
    startedAt: 0,
    durationMs: 0,
    requestHeaders: delivered.headers,
    requestBody: delivered.body,
  };
  const found = contract.checkContract([exchange], service);
  const wrong = secret === undefined ? undefined : await whyWrong(delivered, secret, context);
  const assumptions = found.assumptions
    .map((verdict) => (verdict.id === "W-03" && secret !== undefined ? withSignature(verdict, wrong) : verdict))
    .filter(({ id, verdict }) => id.startsWith("W-") || verdict === "contradicted");
  const open = wrong === undefined ? found.open : contract.mergeServiceFiles(found.open, unsigned);
  const needs = assumptions.flatMap((verdict) => verdict.needs);
  const note = secret === undefined ? ["the signature was not checked: set TANDEM_WEBHOOK_SECRET"] : [];
  return {
    kind: "value",
    value: { assumptions, unmatched: found.unmatched },
    text: contractText(
      { ...found, assumptions, open, needs },
      { ...contract, service, source: "1 delivery", notes: note },
    ),
    exit: assumptions.some(({ verdict }) => verdict === "contradicted") ? contradictedExit : 0,
  };
}

const unsigned = { webhooks: { scheme: { signed: "?" } } };

function withSignature(verdict: Verdict, wrong: string | undefined): Verdict {
  if (verdict.verdict === "contradicted") return verdict;
  if (wrong === undefined) return { ...verdict, verdict: "confirmed", count: 1 };
  const place = {
    operation: "a webhook delivery",
    pointer: "/headers",
    needs: ["webhooks.scheme.signed"],
    correction: unsigned,
  };
  return { ...verdict, ...place, verdict: "contradicted", found: `the signature does not match (${wrong})`, count: 1 };
}

/** Undefined for a signature that matches. */
async function whyWrong({ headers, body }: Delivered, secret: string, context: Context): Promise<string | undefined> {
  const { verify } = await import("@tandem/sdk/webhooks");
  const scheme = await schemeOf(context.sources);
  try {
    await verify(body, headers, { secrets: secret, allowAnyAge: true, scheme });
    return undefined;
  } catch (error) {
    return isTandemError(error, "webhook_verification") ? error.reason : String(error);
  }
}

async function receive({ err, signal, settings }: Context, port: number): Promise<Delivered> {
  const { promise, resolve, reject } = Promise.withResolvers<Delivered>();
  const server = createServer(async (request, response) => {
    const body = request.method === "POST" ? await bodyOf(request).catch(() => undefined) : undefined;
    response.writeHead(body === undefined ? 405 : 204, { connection: "close" }).end();
    if (body !== undefined) resolve({ headers: request.headers as Record<string, string>, body });
  });
  const stop = () => reject(new CliError("INTERRUPTED", "stopped before a delivery arrived"));
  signal.addEventListener("abort", stop);
  server.on("error", (cause) => reject(new CliError("USAGE", `port ${port} cannot be used`, { why: cause.message })));
  server.listen(port, "127.0.0.1", () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    if (!settings.quiet) err.line(`waiting for a delivery at ${url}`);
  });
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", stop);
    server.close();
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) throw new Error("too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
