import type { VerifiedDelivery, WebhookVerificationError } from "@tandem/sdk/webhooks";
import { parseExact } from "../../../wire/src/json.ts";
import { flagPlace, parseDuration, parseNumber } from "../argv/values.ts";
import { defineCommand } from "../command.ts";
import { CliError, isTandemError } from "../errors/cli-error.ts";
import { rerun, run } from "../errors/fix.ts";
import { nearest } from "../errors/nearest.ts";
import { bodyOf } from "../infra/body-flags.ts";
import { plainCommands } from "../infra/plain-commands.ts";
import type { Answer } from "../output/answer.ts";
import { readBytes } from "../process/read-input.ts";
import { readServiceFile } from "../settings/service-file.ts";
import { bodyBytes, eventBody, parseHeaders, readSecret, secretFlags, signMessage } from "../webhooks/message.ts";
import { deliver, dryRunAnswer, dryRunFlag, findTarget } from "../webhooks/post-message.ts";

const knownTypes = bodyOf("createWebhook").fields.events!.values!.filter((type) => type !== "*");

const send = defineCommand({
  description:
    "Generates and signs an event locally: no account is needed, and nothing is sent to the service. Without --data, the event describes a resource of the mock. Exits with code 0 if the receiver returns 2xx.",
  args: { type: { summary: "The event's type, such as deploy.failed", required: true, choices: knownTypes } },
  flags: {
    to: { value: "URL", summary: "The receiver: a URL, or a local port" },
    data: { value: "JSON", summary: "The event's data" },
    ...secretFlags,
    ...dryRunFlag,
  },
  examples: [
    "tandem webhooks send deploy.failed --to http://localhost:3000/hooks",
    "tandem webhooks send server.online --to 3000 --secret-stdin",
    "tandem webhooks send my.type --data '{}' --to localhost:3000/hooks --dry-run",
  ],
  async run(context, { type }, flags) {
    const target = await findTarget(context, "to", flags.to);
    const data = flags.data === undefined ? undefined : parseData(flags.data);
    if (data === undefined) checkType(type);
    const secret = await readSecret(context, flags);
    const { exampleEvent } = await import("../webhooks/example-event.ts");
    const event = await exampleEvent(type, data);
    const message = await signMessage(context, { id: event.id, body: await eventBody(context, event) }, secret);
    if (flags.dryRun) return dryRunAnswer(target, message);
    return deliver(context, target, message, { id: event.id, type });
  },
});

/** Only the sender knows the data of an unknown type. */
function checkType(type: string): void {
  if (knownTypes.includes(type)) return;
  const meant = nearest(type, knownTypes);
  throw new CliError("USAGE", `there is no event type "${type}"`, {
    why: "custom event types require --data",
    fix: meant === undefined ? run("webhooks send", [], { help: true }) : rerun({ args: { type: meant } }),
  });
}

function parseData(text: string): unknown {
  try {
    return parseExact(text);
  } catch (error) {
    throw new CliError("BAD_OPTION", "--data is not JSON", { why: (error as Error).message, cause: error });
  }
}

const sign = defineCommand({
  description: "Prints the signature headers for a body, one per line, in the format of curl -H @FILE.",
  args: {},
  flags: {
    file: { value: "FILE", summary: "The body, byte for byte; - for stdin" },
    id: { value: "ID", summary: "The delivery's id (default: a new one)" },
    timestamp: { value: "SECONDS", summary: "When it was sent, in seconds since 1970 (default: now)" },
    ...secretFlags,
  },
  examples: ["tandem webhooks sign --file event.json", "tandem webhooks sign --file - --id evt_1 --json"],
  async run(context, _, flags) {
    const timestamp = parseNumber(flags.timestamp, flagPlace("timestamp"), { integer: true, min: 0 });
    const body = await bodyBytes(context, flags.file, flags);
    const secret = await readSecret(context, flags);
    const { sign } = await import("@tandem/sdk/webhooks");
    const headers = await sign(body, {
      secret,
      service: readServiceFile(context.sources),
      ...(flags.id !== undefined && { id: flags.id }),
      ...(timestamp !== undefined && { timestamp }),
      ...(context.io.clock && { clock: context.io.clock }),
    });
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
    return { kind: "text", text: lines.join(""), isRaw: true, record: headers };
  },
});

const verify = defineCommand({
  description:
    "Checks a delivery as a receiver does, from the raw body and its headers. Exits with code 7 if it is invalid. --explain states the cause, or how it was signed instead.",
  args: {},
  flags: {
    file: { value: "FILE", summary: "The body as received; - for stdin" },
    header: { value: "HEADER", many: true, summary: 'A header of the delivery, "name: value"' },
    headersFile: { value: "FILE", summary: "A file with the headers, one per line" },
    tolerance: { value: "DURATION", summary: "Maximum age accepted (default 5m)" },
    anyAge: { summary: "Accept any age, for a recorded delivery" },
    explain: { summary: "Explain why the signature does not match" },
    ...secretFlags,
  },
  examples: [
    'tandem webhooks verify --file body.json --header "webhook-id: evt_1" --header "webhook-timestamp: 1767225600" --header "webhook-signature: v1,..."',
    "tandem webhooks verify --file body.json --headers-file headers.txt --any-age --explain",
  ],
  async run(context, _, flags) {
    const toleranceMs = parseDuration(flags.tolerance, flagPlace("tolerance"));
    const headers = [
      ...parseHeaders(flags.header, "--header"),
      ...(flags.headersFile === undefined ? [] : await readHeaders(flags.headersFile)),
    ];
    const body = await bodyBytes(context, flags.file, flags);
    const secret = await readSecret(context, flags);
    const clock = context.io.clock && { clock: context.io.clock };
    const service = readServiceFile(context.sources);
    const webhooks = await import("@tandem/sdk/webhooks");
    const options = {
      ...clock,
      ...(toleranceMs !== undefined && { toleranceSeconds: toleranceMs / 1_000 }),
      ...(flags.anyAge && { allowAnyAge: true }),
    };
    try {
      return accepted(await webhooks.verify(body, headers, { ...options, secrets: secret, service }));
    } catch (error) {
      if (!isTandemError(error, "webhook_verification")) throw error;
      const refusal = error as WebhookVerificationError;
      if (!flags.explain) throw refused(refusal, undefined);
      const { diagnose } = await import("../webhooks/diagnose.ts");
      const { serviceScheme } = await import("@tandem/sdk/internal");
      const chosen = serviceScheme(service);
      const scheme = typeof chosen === "string" ? webhooks.schemes[chosen] : chosen;
      throw refused(refusal, await diagnose({ body, headers, secret, options, refusal, scheme }));
    }
  },
});

async function readHeaders(path: string): Promise<[string, string][]> {
  const bytes = await readBytes(path);
  return parseHeaders(
    new TextDecoder()
      .decode(bytes)
      .split(/\r?\n/)
      .filter((line) => line.trim() !== ""),
    "--headers-file",
  );
}

function accepted(delivery: VerifiedDelivery): Answer {
  const { id, timestamp, scheme, payload } = delivery;
  const type = payload === undefined ? null : (delivery.event.type ?? null);
  const record = { valid: true, id: id ?? null, type, timestamp: timestamp?.toISOString() ?? null, scheme };
  return { kind: "record", id: "id", record };
}

function refused({ summary, advice }: WebhookVerificationError, why: string | undefined) {
  return new CliError("SIGNATURE_INVALID", summary.charAt(0).toLowerCase() + summary.slice(1), {
    why: why ?? advice,
    fix: why === undefined ? rerun({ set: { explain: true } }) : undefined,
  });
}

export const webhooks = {
  ...plainCommands("webhooks", { create: { note: () => "save the secret: it is shown only once" } }),
  send,
  sign,
  verify,
};
