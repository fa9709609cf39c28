import { parseDuration } from "../../argv/duration.ts";
import { parseSince } from "../../argv/parse-since.ts";
import { flagPlace } from "../../argv/place.ts";
import { defineCommand } from "../../command.ts";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors/cli-error.ts";
import { run } from "../../errors/fix.ts";
import { pickId } from "../../infra/pick-id.ts";
import { canAskForMissing } from "../../prompt/ask.ts";
import { listenForDeliveries } from "../../webhooks/listen-for-deliveries.ts";
import { readSecret, secretFlags } from "../../webhooks/secret.ts";
import { findTarget } from "../../webhooks/target.ts";

export const listen = defineCommand({
  description:
    "Watches the deliveries of a webhook and sends each new one on to a receiver on this machine, signed with your secret: no tunnel is needed. The service does not expose payloads, so they are reconstructed: id, type, time and team are the event's own, and the data is the resource as it is when it is forwarded, or {} where it cannot be told which one it was (AI jobs, subscriptions, members, what was deleted). Each line says which. Runs until it is stopped; Ctrl-C ends it with exit code 0.",
  args: {},
  flags: {
    webhook: { value: "ID", names: "webhooks", summary: "The webhook to watch (tandem webhooks list)" },
    forwardTo: { value: "URL", summary: "The receiver: an address, or a port of this machine" },
    interval: { value: "DURATION", summary: "How often to poll (default 3s)" },
    heartbeat: {
      value: "DURATION",
      summary: "Print on stderr that it is still listening when nothing came for this long (default 30s)",
    },
    since: { value: "TIME", summary: "Also forward deliveries since this time: 10m, 2h, 1d or a date" },
    save: { value: "FILE", summary: "Append each delivery to a file, for tandem webhooks replay FILE" },
    ...secretFlags,
  },
  examples: [
    "tandem webhooks listen --webhook wh_5a --forward-to http://localhost:3000/hooks",
    "tandem webhooks listen --webhook wh_5a --forward-to 3000 --save deliveries.jsonl",
    "tandem webhooks listen --webhook wh_5a --forward-to 3000 --since 2h",
  ],
  async run(context, _, flags) {
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
    fix: run("webhooks list"),
  });
}
