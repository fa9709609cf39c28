import { flagPlace, parseDuration, parseSince } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import { canAskForMissing } from "../../output/prompt/ask.ts";
import { pickId } from "../../resources/ask-field.ts";
import type { Context } from "../../session/context.ts";
import { judgeDelivery } from "./judge-delivery.ts";
import { listenForDeliveries } from "./listen-for-deliveries.ts";
import { readSecret, secretFlags } from "./message.ts";
import { findTarget } from "./post-message.ts";

export const listen = defineCommand({
  description:
    "Polls the deliveries of a webhook and forwards new ones to a receiver on this machine, signed with your secret. You do not need a tunnel. The service does not expose payloads, so they are reconstructed: id, type, time and team are the event's own, and data is the current resource, or {} if the resource cannot be determined (AI jobs, subscriptions, members, deleted resources). Each line shows which. Runs until you stop it; Ctrl-C exits with code 0.\n\n--contract waits for one real delivery instead, on a local port that you make reachable with a tunnel, and reports how it differs from what Tandem assumes. With a secret, it also checks the signature.",
  args: {},
  flags: {
    webhook: { value: "ID", names: "webhooks", summary: "The webhook to watch (tandem webhooks list)" },
    forwardTo: { value: "URL", summary: "The receiver: a URL, or a local port" },
    interval: { value: "DURATION", summary: "How often to poll (default 3s)" },
    heartbeat: {
      value: "DURATION",
      summary: "Print a note on stderr after this long without deliveries (default 30s)",
    },
    since: { value: "TIME", summary: "Also forward deliveries since this time: 10m, 2h, 1d or a date" },
    save: { value: "FILE", summary: "Append each delivery to a file, as lines of JSON" },
    contract: { summary: "Receive one delivery from the service, and compare it with Tandem's assumptions" },
    port: { value: "PORT", summary: "With --contract, the local port to receive on (default: any free port)" },
    ...secretFlags,
  },
  examples: [
    "tandem webhooks listen --contract --port 3000",
    "tandem webhooks listen --webhook wh_5a --forward-to http://localhost:3000/hooks",
    "tandem webhooks listen --webhook wh_5a --forward-to 3000 --save deliveries.jsonl",
    "tandem webhooks listen --webhook wh_5a --forward-to 3000 --since 2h",
  ],
  async run(context, _, flags) {
    if (flags.contract) return judgeDelivery(context, flags);
    const webhookId = flags.webhook ?? (await pickWebhook(context, flags.forwardTo));
    const target = await findTarget(context, "forwardTo", flags.forwardTo);
    const counts = await listenForDeliveries(context, {
      webhookId,
      target,
      intervalMs: parseDuration(flags.interval ?? "3s", flagPlace("interval")),
      heartbeatMs: parseDuration(flags.heartbeat ?? "30s", flagPlace("heartbeat")),
      savePath: flags.save,
      sinceMs: flags.since === undefined ? undefined : parseSince(flags.since, context.now()),
      secret: await readSecret(context, flags),
    });
    return { kind: "done", note: `${counts.forwarded} forwarded, ${counts.refused} not taken` };
  },
});

async function pickWebhook(context: Context, forwardTo: string | undefined): Promise<string> {
  if (canAskForMissing(context)) return pickId(context, "webhooks");
  const missing = ["--webhook", ...(forwardTo === undefined ? ["--forward-to"] : [])];
  throw new CliError("USAGE", `${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} required`, {
    fix: commandLine("webhooks list"),
  });
}
