import { createServer, type IncomingMessage } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { onTestFinished } from "vitest";
import type { Certificate } from "./certificate.ts";

/** Starts a server on a loopback port, and ends it with its connections when the test does. */
export async function listening(server: Server, host = "127.0.0.1"): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => undefined)));
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, host, resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

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
  const server = tls ? createTlsServer(tls) : createServer();
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
  const server = createTcpServer((socket) => {
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
