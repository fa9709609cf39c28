import { parseNumber } from "../../argv/number-flag.ts";
import { flagPlace } from "../../argv/place.ts";
import { defineCommand } from "../../command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { advice } from "../../errors/fix.ts";
import { bodyBytes } from "../../webhooks/body-bytes.ts";
import { checkScheme, schemeFlag } from "../../webhooks/scheme-flag.ts";
import { readSecret, secretFlags } from "../../webhooks/secret.ts";

export const sign = defineCommand({
  description: "Prints the headers a sender sends with a body, one per line, in the form curl -H @FILE takes.",
  args: {},
  flags: {
    file: { value: "FILE", summary: "The body, byte for byte; - for stdin" },
    id: { value: "ID", summary: "The delivery's id (default: a new one)" },
    timestamp: { value: "SECONDS", summary: "When it was sent, in seconds since 1970 (default: now)" },
    ...schemeFlag,
    ...secretFlags,
  },
  examples: ["tandem webhooks sign --file event.json", "tandem webhooks sign --file - --id evt_1 --json"],
  async run(context, _, flags) {
    if (flags.file === undefined) {
      throw new CliError("USAGE", "--file is required", { fix: advice("add --file FILE") });
    }
    const scheme = checkScheme(flags.scheme);
    const timestamp =
      flags.timestamp && parseNumber(flags.timestamp, flagPlace("timestamp"), { integer: true, min: 0 });
    const body = await bodyBytes(context, flags.file, flags);
    const secret = await readSecret(context, flags);
    const { sign } = await import("@tandem/sdk/webhooks");
    const headers = await sign(body, {
      secret,
      scheme,
      ...(flags.id !== undefined && { id: flags.id }),
      ...(typeof timestamp === "number" && { timestamp }),
      ...(context.io.clock && { clock: context.io.clock }),
    });
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
    return { kind: "text", text: lines.join(""), isRaw: true, record: headers };
  },
});
