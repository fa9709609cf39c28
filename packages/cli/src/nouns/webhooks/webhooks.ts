import type { VerifiedDelivery, WebhookVerificationError } from "@tandem/sdk/webhooks";
import { flagPlace, parseDuration } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import type { Answer } from "../../output/answer.ts";
import { CliError, isTandemError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import { readBytes } from "../../process/read-input.ts";
import { bodyOf } from "../../resources/body-flags.ts";
import { plainCommands } from "../../resources/plain-commands.ts";
import { schemeOf } from "../../session/settings/service-file.ts";
import { listen } from "./listen.ts";
import { bodyBytes, eventBody, parseHeaders, readSecret, secretFlags, signMessage } from "./message.ts";
import { deliver, dryRunAnswer, dryRunFlag, parseTarget } from "./post-message.ts";

const knownTypes = bodyOf("createWebhook").fields.events!.values!.filter((type) => type !== "*");

const send = defineCommand({
  description:
    "Generates and signs an event locally: no account is needed, and nothing is sent to the service. Without --data, the event describes a resource of the mock. Exits with code 0 if the receiver returns 2xx.",
  args: { type: { summary: "The event's type, as in webhooks create --help", required: true, choices: knownTypes } },
  flags: {
    to: { value: "URL", summary: "The receiver: a URL, or a local port (default localhost:3000/hooks)" },
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
    const target = parseTarget(flags.to ?? "localhost:3000/hooks");
    const data = flags.data === undefined ? undefined : parseData(flags.data);
    if (data === undefined) checkType(type);
    const secret = await readSecret(context, flags);
    const { exampleEvent } = await import("./example-event.ts");
    const event = await exampleEvent(type, data);
    const message = await signMessage(context, { id: event.id, body: await eventBody(context, event) }, secret);
    if (flags.dryRun) return dryRunAnswer(target, message);
    return deliver(context, target, message, { id: event.id, type });
  },
});

/** Only the sender knows the data of an unknown type. */
function checkType(type: string): void {
  if (knownTypes.includes(type)) return;
  throw new CliError("USAGE", `there is no event type "${type}"`, {
    why: `the types are ${knownTypes.join(", ")}; others require --data`,
    fix: commandLine("webhooks send", [], { help: true }),
  });
}

function parseData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliError("BAD_OPTION", "--data is not JSON", { why: (error as Error).message, cause: error });
  }
}

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
    const scheme = await schemeOf(context.sources);
    const webhooks = await import("@tandem/sdk/webhooks");
    const options = {
      ...clock,
      ...(toleranceMs !== undefined && { toleranceSeconds: toleranceMs / 1_000 }),
      ...(flags.anyAge && { allowAnyAge: true }),
    };
    try {
      return accepted(await webhooks.verify(body, headers, { ...options, secrets: secret, scheme }));
    } catch (error) {
      if (!isTandemError(error, "webhook_verification")) throw error;
      const refusal = error as WebhookVerificationError;
      if (!flags.explain) throw refused(refusal, undefined);
      const { diagnose } = await import("./diagnose.ts");
      const asked = scheme === "standard" ? webhooks.schemes.standard : scheme;
      throw refused(refusal, await diagnose({ body, headers, secret, options, refusal, scheme: asked }));
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
    fix: why === undefined ? "add --explain" : undefined,
  });
}

export const webhooks = {
  ...plainCommands("webhooks", { create: { secret: "secret", note: () => "save the secret: it is shown only once" } }),
  listen,
  send,
  verify,
};
