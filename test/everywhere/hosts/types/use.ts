// What a user writes, under the strictest settings there are.
import { InfraClient, isTandemError, Tandem, ToolsClient, type ToolsClientOptions } from "@tandem/sdk";
import { sign, verify } from "@tandem/sdk/webhooks";
import crossFetch from "cross-fetch";
import { fetch as undici7 } from "undici7";
import { fetch as undici8 } from "undici8";

const options: ToolsClientOptions = {
  // biome-ignore lint/complexity/useLiteralKeys: noPropertyAccessFromIndexSignature asks for it
  apiKey: process.env["TANDEM_TOOLS_KEY"] ?? "",
  timeout: { attemptMs: undefined, totalMs: 1_000 },
  // biome-ignore lint/complexity/useLiteralKeys: noPropertyAccessFromIndexSignature asks for it
  headers: { "x-team": process.env["TEAM"] },
};
const { data, meta } = await new ToolsClient(options).run("grammar-checker", { input: "a" }, { timeout: 5_000 });
const text: string = data.correctedText;
const charged: number = meta.creditsCharged;

for (const fetch of [undici7, undici8, crossFetch, globalThis.fetch]) new ToolsClient({ fetch });
new ToolsClient({ fetch: undici8 });
new ToolsClient({ fetch: (url, init) => undici7(url, init) });
new InfraClient({ fetch: (url, init) => fetch(url, init), hooks: undefined, clock: undefined });

try {
  for await (const server of new Tandem().infra.servers.list({ pageSize: 2 })) console.log(server.name, text, charged);
} catch (error) {
  if (isTandemError(error, "timeout")) console.log(error.limit, error.outcome);
}
const headers = await sign("{}", { secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" });
console.log((await verify("{}", headers, { secrets: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" })).event.type);
