import type { InfraClient, WebhookDelivery } from "@tandem/sdk";
import { tsv } from "../../output/encode.ts";
import { CliError, fileError, isTandemError } from "../../output/errors/cli-error.ts";
import { appendPrivate } from "../../process/append-private.ts";
import { wait } from "../../process/io.ts";
import type { Context } from "../../session/context.ts";
import { type RebuiltEvent, rebuildEvent } from "./example-event.ts";
import { eventBody, type Message, signMessage } from "./message.ts";
import { isTaken, type Posted, postMessage } from "./post-message.ts";

function captureLine({ headers, body }: Message): string {
  return `${JSON.stringify({ headers, body: typeof body === "string" ? body : new TextDecoder().decode(body) })}\n`;
}

export interface Listening {
  readonly webhookId: string;
  readonly target: URL;
  readonly secret: string;
  readonly intervalMs: number;
  readonly heartbeatMs: number;
  readonly savePath: string | undefined;
  /** Forward earlier deliveries first, from this time in epoch milliseconds. Default: none. */
  readonly sinceMs: number | undefined;
}

export interface Counts {
  forwarded: number;
  refused: number;
}

const longestPauseMs = 60_000;

/**
 * Forwards new deliveries until the user interrupts. Retries more slowly while the service is unavailable.
 *
 * @throws TandemError if the service rejects the request.
 */
export async function listenForDeliveries(context: Context, listening: Listening): Promise<Counts> {
  const { signal } = context;
  const { webhookId, target, intervalMs, heartbeatMs, sinceMs } = listening;
  const { infra } = await context.signIn("infra");
  const counts: Counts = { forwarded: 0, refused: 0 };
  const seen = new Set<string>();
  let started = false;
  let failures = 0;
  let quietMs = 0;
  while (!signal.aborted) {
    try {
      const isNews = started ? ({ id }: WebhookDelivery) => !seen.has(id) : isSince(sinceMs);
      const { found, older } = await newDeliveries(infra, webhookId, isNews, signal);
      if (!started) tell(context, `listening to ${webhookId}, forwarding to ${target.href}`);
      else if (failures > 0) tell(context, "the service responds again");
      failures = 0;
      for (const { id } of older) seen.add(id);
      for (const delivery of found) {
        await forward(context, infra, listening, delivery, counts);
        seen.add(delivery.id);
      }
      if (found.length > 0) quietMs = 0;
      started = true;
    } catch (error) {
      if (signal.aborted) break;
      if (!isTandemError(error) || !error.retryable) throw error;
      failures += 1;
      tell(context, `the service cannot be reached (${error.summary}); retrying`);
    }
    const pauseMs = Math.min(intervalMs * 2 ** Math.min(failures, 10), Math.max(intervalMs, longestPauseMs));
    await wait(pauseMs, signal, context.io.clock);
    quietMs += pauseMs;
    if (quietMs < heartbeatMs || signal.aborted) continue;
    quietMs = 0;
    tell(context, `still listening: ${counts.forwarded} forwarded, ${counts.refused} not taken`);
  }
  return counts;
}

type Test = (delivery: WebhookDelivery) => boolean;

const isSince =
  (sinceMs: number | undefined): Test =>
  ({ createdAt }) =>
    sinceMs !== undefined && Date.parse(createdAt) >= sinceMs;

/** Reads up to the page with a known delivery. */
async function newDeliveries(infra: InfraClient, webhookId: string, isNews: Test, signal: AbortSignal) {
  const found: WebhookDelivery[] = [];
  const older: WebhookDelivery[] = [];
  for await (const { data } of infra.webhooks.deliveries(webhookId, { pageSize: 100 }, { signal }).pages()) {
    for (const delivery of data.items) (isNews(delivery) ? found : older).push(delivery);
    if (older.length > 0) break;
  }
  return { found: found.reverse(), older };
}

async function forward(
  context: Context,
  infra: InfraClient,
  { target, secret, savePath }: Listening,
  delivery: WebhookDelivery,
  counts: Counts,
): Promise<void> {
  const { signal, settings, out } = context;
  const { event, data } = await rebuildEvent(infra, delivery, { signal });
  const message = await signed(context, event, secret);
  if (message && savePath !== undefined) await save(savePath, captureLine(message));
  const posted = message ? await postMessage(target, message, signal).catch(leave) : unsigned;
  counts[isTaken(posted) ? "forwarded" : "refused"] += 1;
  const { status, error, durationMs } = posted;
  const line = { deliveryId: delivery.id, eventId: event.id, type: event.type, data, status, error, durationMs };
  const fields = [event.timestamp, event.type, event.id, `data: ${data}`, status ?? error, `${durationMs} ms`];
  out.write(settings.json ? `${JSON.stringify(line)}\n` : tsv([settings.quiet ? [event.id] : fields]));

  function leave(error: unknown): never {
    tell(context, `stopped before the receiver responded to ${event.id}`);
    throw error;
  }
}

/** No receiver could verify it, so nothing was sent. */
const unsigned: Posted = { status: null, error: "not sent: the id cannot be signed", durationMs: 0, answer: "" };

/** Undefined if the event's id can't be in a header: the others continue. */
async function signed(context: Context, event: RebuiltEvent, secret: string): Promise<Message | undefined> {
  try {
    return await signMessage(context, { id: event.id, body: await eventBody(context, event) }, secret);
  } catch (error) {
    if (isTandemError(error, "invalid_argument") && error.facts.option === "id") return undefined;
    throw error;
  }
}

function tell({ settings, err }: Context, text: string): void {
  if (!settings.json && !settings.quiet) err.line(text);
}

async function save(path: string, line: string): Promise<void> {
  await appendPrivate(path, line).catch((error: unknown) => {
    if (error instanceof CliError) throw error;
    throw fileError(error, path);
  });
}
