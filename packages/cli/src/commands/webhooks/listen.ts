import { existsSync } from "node:fs";
import type { FlagValues } from "../../argv/specs.ts";
import { flagPlace, parseDuration, parseSince } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors/cli-error.ts";
import { run } from "../../errors/fix.ts";
import { pickId } from "../../infra/ask-field.ts";
import type { Answer, Row } from "../../output/answer.ts";
import { canAskForMissing } from "../../prompt/ask.ts";
import { readServiceFile } from "../../settings/service-file.ts";
import { findDelivery, rebuildEvent } from "../../webhooks/example-event.ts";
import { judgeDelivery } from "../../webhooks/judge-delivery.ts";
import { type Capture, listenForDeliveries, parseCaptures } from "../../webhooks/listen-for-deliveries.ts";
import {
  bodyBytes,
  eventBody,
  type Message,
  ownHeaders,
  readSecret,
  secretFlags,
  signMessage,
} from "../../webhooks/message.ts";
import { deliver, dryRunAnswer, dryRunFlag, findTarget } from "../../webhooks/post-message.ts";

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
    save: { value: "FILE", summary: "Append each delivery to a file, for tandem webhooks replay FILE" },
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
    fix: run("webhooks list"),
  });
}

const replayFlags = {
  to: { value: "URL", summary: "The receiver: a URL, or a local port" },
  webhook: { value: "ID", names: "webhooks", summary: "The webhook whose deliveries to search (default: all)" },
  keepHeaders: { summary: "Send a recorded delivery with its original headers instead of signing it again" },
  ...secretFlags,
  ...dryRunFlag,
} as const;

type ReplayFlags = FlagValues<typeof replayFlags>;

export const replay = defineCommand({
  description:
    "Signs the delivery again, with the same id. FILE contains an event as JSON, or deliveries saved by listen --save; their bodies are sent byte for byte. DELIVERY is an id from tandem webhooks deliveries, or an event's id. The service does not expose payloads, so data is the current resource, or empty if it is unknown.",
  args: { source: { summary: "A file (- for stdin) or the id of a delivery", required: true, isFile: true } },
  flags: replayFlags,
  examples: [
    "tandem webhooks replay event.json --to http://localhost:3000/hooks",
    "tandem webhooks replay dlv_7c --to 3000",
    "tandem webhooks replay deliveries.jsonl --to 3000 --keep-headers",
  ],
  async run(context, { source }, flags) {
    const target = await findTarget(context, "to", flags.to);
    const isFile = source === "-" || existsSync(source) || /[./\\]/.test(source);
    const parcels = isFile ? await fromFile(context, source, flags) : [await fromService(context, source, flags)];
    const answers: Answer[] = [];
    for (const { message, facts } of parcels) {
      answers.push(flags.dryRun ? dryRunAnswer(target, message) : await deliver(context, target, message, facts));
    }
    return together(answers);
  },
});

interface Parcel {
  readonly message: Message;
  readonly facts: Row;
}

async function fromFile(context: Context, path: string, flags: ReplayFlags): Promise<Parcel[]> {
  const text = new TextDecoder().decode(await bodyBytes(context, path, flags));
  const captures = parseCaptures(
    text,
    path === "-" ? "stdin" : path,
    readServiceFile(context.sources)?.webhooks?.scheme?.id,
  );
  if (flags.keepHeaders) return captures.map(asItCame);
  const secret = await readSecret(context, flags);
  return Promise.all(
    captures.map(async ({ id, type, message: { body } }) => ({
      message: await signMessage(context, { id, body }, secret),
      facts: { id: id ?? null, type: type ?? null, data: "exact" },
    })),
  );
}

/** Headers of the original connection. */
const ofConnection = new Set(["host", "connection", "content-length", "transfer-encoding", "expect", "keep-alive"]);

function asItCame({ id, type, message: { headers, body } }: Capture): Parcel {
  const kept = Object.entries(headers).filter(([name]) => !ofConnection.has(name));
  return {
    message: { headers: { ...ownHeaders, ...Object.fromEntries(kept) }, body },
    facts: { id: id ?? null, type: type ?? null, data: "exact" },
  };
}

async function fromService(context: Context, id: string, flags: ReplayFlags): Promise<Parcel> {
  const secret = await readSecret(context, flags);
  const { infra } = await context.signIn("infra");
  const { signal } = context;
  const delivery = await findDelivery(infra, { id, webhookId: flags.webhook, signal });
  const { event, data } = await rebuildEvent(infra, delivery, { signal });
  const message = await signMessage(context, { id: event.id, body: await eventBody(context, event) }, secret);
  return { message, facts: { id: event.id, type: event.type, data } };
}

function together(answers: readonly Answer[]): Answer {
  const [only, ...more] = answers;
  if (only && more.length === 0) return only;
  const rows = answers.map((answer) => (answer.kind === "record" ? answer.record : (answer as { value: Row }).value));
  return { kind: "list", id: "id", columns: [{ field: "id" }, { field: "type" }, { field: "status" }], rows };
}
