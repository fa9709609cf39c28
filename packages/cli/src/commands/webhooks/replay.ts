import { existsSync } from "node:fs";
import { defineCommand } from "../../command.ts";
import type { Context } from "../../context.ts";
import type { Answer, Row } from "../../output/answer.ts";
import { bodyBytes } from "../../webhooks/body-bytes.ts";
import { type Capture, parseCaptures } from "../../webhooks/capture.ts";
import { deliver, dryRunAnswer, dryRunFlag } from "../../webhooks/delivered.ts";
import { findDelivery } from "../../webhooks/find-delivery.ts";
import { type Message, ownHeaders, signMessage } from "../../webhooks/message.ts";
import { rebuildEvent } from "../../webhooks/rebuild-event.ts";
import { readSecret, secretFlags } from "../../webhooks/secret.ts";
import { findTarget } from "../../webhooks/target.ts";

export const replay = defineCommand({
  description:
    "The delivery is signed again, under its own id. A FILE holds an event as JSON, or deliveries as listen --save keeps them; their bodies are sent byte for byte. A DELIVERY is an id from tandem webhooks deliveries, or an event's id: the service does not expose payloads, so its data is the resource as it is now, or empty where that is not known.",
  args: { source: { summary: "A file (- for stdin) or the id of a delivery", required: true, isFile: true } },
  flags: {
    to: { value: "URL", summary: "The receiver: an address, or a port of this machine" },
    webhook: { value: "ID", names: "webhooks", summary: "The webhook whose deliveries to search (default: all)" },
    keepHeaders: { summary: "Send a recorded delivery with its original headers instead of signing it again" },
    ...secretFlags,
    ...dryRunFlag,
  },
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

interface ReplayFlags {
  readonly webhook: string | undefined;
  readonly keepHeaders: boolean;
  readonly secretStdin: boolean;
}

async function fromFile(context: Context, path: string, flags: ReplayFlags): Promise<Parcel[]> {
  const text = new TextDecoder().decode(await bodyBytes(context, path, flags));
  const captures = parseCaptures(text, path === "-" ? "stdin" : path);
  if (flags.keepHeaders) return captures.map(asItCame);
  const secret = await readSecret(context, flags);
  return Promise.all(
    captures.map(async ({ id, type, message: { body } }) => ({
      message: await signMessage(context, { id, body }, secret),
      facts: { id: id ?? null, type: type ?? null, data: "exact" },
    })),
  );
}

/** Those that belong to the connection it came over are not sent again. */
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
  const message = await signMessage(context, { id: event.id, body: JSON.stringify(event) }, secret);
  return { message, facts: { id: event.id, type: event.type, data } };
}

function together(answers: readonly Answer[]): Answer {
  const [only, ...more] = answers;
  if (only && more.length === 0) return only;
  const rows = answers.map((answer) => (answer.kind === "record" ? answer.record : (answer as { value: Row }).value));
  return { kind: "list", id: "id", columns: [{ field: "id" }, { field: "type" }, { field: "status" }], rows };
}
