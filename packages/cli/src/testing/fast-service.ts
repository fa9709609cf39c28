import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMock, type Mock, type MockOptions } from "@tandem/mock";
import { onTestFinished } from "vitest";
import type { Environment } from "../process/io.ts";
import { configHome } from "./config-home.ts";

export interface FastService {
  readonly mock: Mock;
  readonly env: Environment;
  /** Inputs of charged calls, once per charge. */
  charged(): string[];
}

interface FastServiceOptions {
  latencyMs?: number;
  /** Default: by tokens. */
  creditCost?: MockOptions["creditCost"];
  /** Of the test's own context, for concurrent tests: the global one closes with the first test that ends. */
  whenFinished?: (close: () => void) => void;
}

/** The mock on a port, with a rate limit that no test reaches. */
export async function fastService({
  latencyMs = 0,
  creditCost,
  whenFinished = onTestFinished,
}: FastServiceOptions = {}): Promise<FastService> {
  const policy = '"default";q=60000;w=60';
  const mock = createMock({ clock: "real", speed: 10_000, ...(creditCost !== undefined && { creditCost }) });
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = await mock
      .fetch(`http://localhost${request.url}`, {
        method: request.method!,
        headers: request.headers as Record<string, string>,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      })
      .catch(() => undefined);
    // The mock broke the connection.
    if (!answer) return request.socket.destroy();
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = { ...Object.fromEntries(answer.headers), "ratelimit-policy": policy };
    Reflect.deleteProperty(headers, "ratelimit");
    return setTimeout(() => reply.writeHead(answer.status, headers).end(body), latencyMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  whenFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const env = {
    ...configHome().env,
    TANDEM_TOOLS_URL: `http://127.0.0.1:${port}`,
    TANDEM_TOOLS_KEY: mock.keys.pro,
  };
  const charged = () =>
    mock.journal.entries
      .filter((entry) => entry.charged > 0)
      .map(({ requestJson }) => (requestJson as { input: string }).input);
  return { mock, env, charged };
}
