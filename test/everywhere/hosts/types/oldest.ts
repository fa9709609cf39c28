// What a user writes with the oldest TypeScript: without Node's types, which need a newer one.

import { batch } from "@tandem/batch";
import { InfraClient, isTandemError, Tandem, ToolsClient, type ToolsClientOptions } from "@tandem/sdk";
import { sign, verify, webhookHandler } from "@tandem/sdk/webhooks";

const options: ToolsClientOptions = { apiKey: "x", timeout: { attemptMs: undefined, totalMs: 1_000 } };
const { data, meta } = await new ToolsClient(options).run("grammar-checker", { input: "a" }, { timeout: 5_000 });
const text: string = data.correctedText;
const charged: number = meta.creditsCharged;
new InfraClient({ fetch: (url, init) => fetch(url, init), hooks: undefined, clock: undefined });

try {
  for await (const server of new Tandem().infra.servers.list({ pageSize: 2 })) console.log(server.name, text, charged);
} catch (error) {
  if (isTandemError(error, "timeout")) console.log(error.limit, error.outcome);
}
const job = await new Tandem().infra.ai.start("Move the shop to PHP 8.4");
for await (const { type } of job.events()) console.log(type);
for await (const row of batch(new ToolsClient(options), "grammar-checker", ["a"])) console.log(row.status);

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
console.log((await verify("{}", await sign("{}", { secret }), { secrets: secret })).event.type);
export const POST = webhookHandler({ secrets: secret }).otherwise(async (event) => console.log(event.type));
