// A program that makes one call with a timeout, in a process that is suspended meanwhile.
import { InfraClient, isTandemError } from "../../packages/sdk/src/index.ts";
import { nodeTransport } from "../../packages/sdk/src/node.ts";

const [baseUrl, transport, limit] = process.argv.slice(2) as [string, string, string];
const infra = new InfraClient({
  token: "tok",
  baseUrl,
  retries: 0,
  timeout: { attemptMs: Number(limit) },
  ...(transport === "nodeTransport" && { fetch: nodeTransport() }),
});
await infra.servers.get("warm-up");
try {
  const { id } = await infra.servers.get("srv_1");
  process.send!(id);
} catch (error) {
  process.send!(isTandemError(error) ? error.code : String(error));
}
process.disconnect();
