import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a receiver got it. */
export interface Received {
  readonly method: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

export type Respond = (response: ServerResponse, received: Received, count: number) => void;

/** A local server that records requests. */
export async function startReceiver(respond: Respond) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const kept = { method: request.method!, headers: request.headers, body: Buffer.concat(chunks) };
    respond(response, kept, received.push(kept));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
