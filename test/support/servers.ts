import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";
import { onTestFinished } from "vitest";
import type { Certificate } from "./certificate.ts";

/** Starts a server on a loopback port, and ends it with its connections when the test does. */
export async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => undefined)));
  server.on("tlsClientError", () => undefined);
  if (!server.listening) {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** The URL of a server of HTTP, which ends with the test. */
export async function serving(server: Server | RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listening(typeof server === "function" ? createHttpServer(server) : server)}`;
}

/** A server that speaks no protocol but what the test writes. */
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
  recording(createServer(), "connection", "http", onConnection);

export const tlsServer = (options: TlsOptions, onConnection: OnConnection = () => undefined): Promise<RawServer> =>
  recording(createTlsServer(options), "secureConnection", "https", onConnection);

async function recording(
  server: Server,
  event: string,
  scheme: string,
  onConnection: OnConnection,
): Promise<RawServer> {
  const received: string[] = [];
  server.on(event, (socket: Socket) => {
    const index = received.push("") - 1;
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      received[index] += bytes.toString("latin1");
    });
    onConnection(socket, index);
  });
  const port = await listening(server);
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

/** What a proxy does with those who sign in. */
export type ProxyBehavior = "tunnels" | "hangs up" | "is silent" | "refuses";

export interface Proxy {
  /** With name and password. */
  url: string;
  /** `host:port` of each tunnel that was asked for. */
  asked: string[];
  /** Ends when those who asked have all gone again. */
  left(): Promise<unknown>;
}

/** A company's proxy: it makes tunnels to the service, whatever host they are for, for those who know the password. */
export async function proxyTo(
  servicePort: number,
  { behavior = "tunnels", tls }: { behavior?: ProxyBehavior; tls?: Certificate } = {},
): Promise<Proxy> {
  const asked: string[] = [];
  const ends: Promise<unknown>[] = [];
  const server = tls ? createHttpsServer(tls) : createHttpServer();
  server.on("connect", ({ url, headers }: IncomingMessage, socket: Duplex) => {
    asked.push(url!);
    ends.push(new Promise((resolve) => socket.once("end", resolve).once("close", resolve)));
    socket.on("error", () => undefined);
    if (behavior === "hangs up") return socket.destroy();
    if (behavior === "is silent") return socket.resume();
    if (behavior === "refuses") return socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    if (headers["proxy-authorization"] !== `Basic ${btoa("me:pass-word")}`) {
      return socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    }
    const onward = connect(servicePort, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    return onward.on("error", () => socket.destroy());
  });
  const port = await listening(server);
  const url = `${tls ? "https" : "http"}://me:pass-word@localhost:${port}`;
  return { url, asked, left: () => Promise.all(ends) };
}

/** Forwards connections to a port, chunk by chunk, as `carry` says. */
export async function forwarder(port: number, carry: Carry): Promise<string> {
  let connections = 0;
  const server = createServer((socket) => {
    const index = connections++;
    const onward = connect(port, "127.0.0.1").on("error", () => socket.destroy());
    const way = (from: Socket, to: Socket, direction: Direction) => {
      const close = () => void socket.destroy();
      from.on("data", (bytes) => carry({ index, direction, deliver: () => void to.write(bytes), close }));
      from.on("close", () => to.destroy());
    };
    way(socket, onward, "there");
    way(onward, socket, "back");
  });
  return `http://localhost:${await listening(server)}`;
}

type Direction = "there" | "back";
type Carry = (chunk: { index: number; direction: Direction; deliver(): void; close(): void }) => void;
