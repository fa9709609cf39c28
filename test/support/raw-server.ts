import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";
import { onTestFinished } from "vitest";

/** A server that speaks no protocol but what the test writes, on a loopback port. */
export interface RawServer {
  port: number;
  /** `http:` on a plain server, `https:` on one with TLS, by the name `localhost`. */
  url: string;
  /** All that clients sent, decrypted where there is TLS, one text per connection. */
  received: string[];
}

/** Called for each connection, TLS done, with its number (0 is the first). */
type OnConnection = (socket: Socket, index: number) => void;

export const rawServer = (onConnection: OnConnection): Promise<RawServer> =>
  listening(createServer(), "connection", "http", onConnection);

export const tlsServer = (options: TlsOptions, onConnection: OnConnection = () => undefined): Promise<RawServer> =>
  listening(createTlsServer(options), "secureConnection", "https", onConnection);

async function listening(
  server: Server,
  event: string,
  scheme: string,
  onConnection: OnConnection,
): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const received: string[] = [];
  server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => undefined)));
  server.on("tlsClientError", () => undefined);
  server.on(event, (socket: Socket) => {
    const index = received.push("") - 1;
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      received[index] += bytes.toString("latin1");
    });
    onConnection(socket, index);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `${scheme}://localhost:${port}`, received };
}

/** Calls `then` once for each request whose head and body have arrived, with its number on this connection. */
export function onRequests(socket: Socket, then: (index: number) => void): void {
  let buffered = "";
  let index = 0;
  socket.on("data", (bytes) => {
    buffered += bytes.toString("latin1");
    for (let end = endOf(buffered); end !== undefined; end = endOf(buffered)) {
      buffered = buffered.slice(end);
      then(index++);
    }
  });
}

function endOf(text: string): number | undefined {
  const head = text.indexOf("\r\n\r\n");
  if (head === -1) return undefined;
  const end = head + 4 + Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
  return end <= text.length ? end : undefined;
}

/** A whole answer, by its status line, headers and body. */
export const httpAnswer = (status: number, body: string, headers: readonly string[] = []): string =>
  [
    `HTTP/1.1 ${status} X`,
    "content-type: application/json",
    `content-length: ${body.length}`,
    ...headers,
    "",
    body,
  ].join("\r\n");
