import type { VerifiedDelivery, WebhookVerificationError } from "@tandem/sdk/webhooks";
import { parseDuration } from "../../argv/duration.ts";
import { flagPlace } from "../../argv/place.ts";
import { defineCommand } from "../../command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { advice, rerun } from "../../errors/fix.ts";
import { isTandemError } from "../../errors/tandem-error.ts";
import type { Answer } from "../../output/answer.ts";
import { bodyBytes } from "../../webhooks/body-bytes.ts";
import { parseHeaders } from "../../webhooks/parse-headers.ts";
import { checkScheme, schemeFlag } from "../../webhooks/scheme-flag.ts";
import { readSecret, secretFlags } from "../../webhooks/secret.ts";

export const verify = defineCommand({
  description:
    "Checks a delivery as a receiver would: the body byte for byte as it came, and its headers. Ends with 7 when it is to be refused; --explain then says in one sentence what went wrong, or in which other way it was signed.",
  args: {},
  flags: {
    file: { value: "FILE", summary: "The body as received; - for stdin" },
    header: { value: "HEADER", many: true, summary: 'A header of the delivery, "name: value"' },
    headersFile: { value: "FILE", summary: "A file with the headers, one per line" },
    tolerance: { value: "DURATION", summary: "Maximum age accepted (default 5m)" },
    anyAge: { summary: "Accept any age, for a recorded delivery" },
    explain: { summary: "Find out which mistake was made" },
    ...schemeFlag,
    ...secretFlags,
  },
  examples: [
    'tandem webhooks verify --file body.json --header "webhook-id: evt_1" --header "webhook-timestamp: 1767225600" --header "webhook-signature: v1,..."',
    "tandem webhooks verify --file body.json --headers-file headers.txt --any-age --explain",
  ],
  async run(context, _, flags) {
    if (flags.file === undefined) {
      throw new CliError("USAGE", "--file is required", { fix: advice("add --file FILE") });
    }
    const scheme = checkScheme(flags.scheme);
    const toleranceMs =
      flags.tolerance === undefined ? undefined : parseDuration(flags.tolerance, flagPlace("tolerance"));
    const headers = [
      ...parseHeaders(flags.header, "--header"),
      ...(flags.headersFile === undefined ? [] : await readHeaders(flags.headersFile)),
    ];
    const body = await bodyBytes(context, flags.file, flags);
    const secret = await readSecret(context, flags);
    const clock = context.io.clock && { clock: context.io.clock };
    const webhooks = await import("@tandem/sdk/webhooks");
    try {
      const delivery = await webhooks.verify(body, headers, {
        secrets: secret,
        scheme,
        ...clock,
        ...(toleranceMs !== undefined && { toleranceSeconds: toleranceMs / 1_000 }),
        ...(flags.anyAge && { allowAnyAge: true }),
      });
      return accepted(delivery);
    } catch (error) {
      if (!isTandemError(error, "webhook_verification")) throw error;
      const summary = flags.explain && (await webhooks.diagnose(body, headers, secret, { scheme, ...clock })).summary;
      throw refused(error as WebhookVerificationError, summary || undefined);
    }
  },
});

async function readHeaders(path: string): Promise<[string, string][]> {
  const { readBytes } = await import("../../process/read-bytes.ts");
  const { fileError } = await import("../../errors/file-error.ts");
  const bytes = await readBytes(path).catch((error: unknown) => {
    throw fileError(error, path);
  });
  return parseHeaders(
    new TextDecoder()
      .decode(bytes)
      .split(/\r?\n/)
      .filter((line) => line.trim() !== ""),
    "--headers-file",
  );
}

function accepted({ id, timestamp, scheme, payload }: VerifiedDelivery): Answer {
  const type = (payload as { type?: unknown } | undefined)?.type ?? null;
  const record = { valid: true, id: id ?? null, type, timestamp: timestamp?.toISOString() ?? null, scheme };
  return { kind: "record", id: "id", record };
}

function refused({ summary, advice }: WebhookVerificationError, why: string | undefined) {
  return new CliError("SIGNATURE_INVALID", summary.charAt(0).toLowerCase() + summary.slice(1), {
    why: why ?? advice,
    fix: why === undefined ? rerun({ set: { explain: true } }) : undefined,
  });
}
