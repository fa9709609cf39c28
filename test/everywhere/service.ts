// What the suite talks to: the packed mock on a port, behind a server that frames its answers in every way there is, and a
// proxy for those environments that go through one.
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import { gzipSync } from "node:zlib";
import type { createMock } from "@tandem/mock";

export interface Service {
  url: string;
  proxyUrl: string;
  /** No one listens there. */
  closedUrl: string;
  close(): Promise<void>;
}

export async function startService(mock: ReturnType<typeof createMock>): Promise<Service> {
  const { toolsUrl, infraUrl, close } = await mock.listen();
  const origins: Record<string, string> = { tools: toolsUrl, infra: infraUrl };
  const front = createServer((incoming, answer) => void respond(incoming, answer, origins));
  const proxy = createServer(forward).on("connect", tunnel);
  const closed = createServer();
  const [url, proxyUrl, closedUrl] = await Promise.all([listen(front), listen(proxy), listen(closed)]);
  closed.close();
  return {
    url,
    proxyUrl,
    // Plain HTTP is not tunnelled by every proxy agent, and what the proxy answers then is the service's answer.
    closedUrl: closedUrl.replace("http:", "https:"),
    async close() {
      for (const server of [front, proxy]) {
        server.closeAllConnections();
        server.close();
      }
      await close();
    },
  };
}

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/**
 * The framings by the segment of the path that asks for them: `/tools/gzipped/api/v1/tools/summarizer`. `count` is which
 * request of its credential this is, from 1.
 */
type Framing = (answer: ServerResponse, upstream: Upstream, count: number) => void;

interface Upstream {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const write = (
  answer: ServerResponse,
  { status, headers, body }: Upstream,
  more: Record<string, string | number> = {},
) => {
  answer.writeHead(status, { ...headers, ...more });
  return body;
};

const half = (body: Buffer) => body.subarray(0, body.length >> 1);

const sized: Framing = (answer, upstream) =>
  answer.end(write(answer, upstream, { "content-length": upstream.body.length }));

const cutBody: Framing = (answer, upstream) => {
  answer.write(half(write(answer, upstream, { "content-length": upstream.body.length })));
  setTimeout(() => answer.destroy(), 20);
};

/**
 * Two answers, so that the connection is kept; then one request whose answer is lost in that way. Answers say how many
 * requests were received, by which a test learns of one that was sent twice.
 */
const thirdLost =
  (lose: (answer: ServerResponse) => void): Framing =>
  (answer, upstream, count) => {
    if (count === 3) return lose(answer);
    answer.setHeader("requests-received", count);
    sized(answer, upstream, count);
  };

const framings: Readonly<Record<string, Framing>> = {
  sized,
  chunked(answer, upstream) {
    const body = write(answer, upstream);
    for (let at = 0; at < body.length; at += 7) answer.write(body.subarray(at, at + 7));
    answer.end();
  },
  gzipped(answer, upstream) {
    const body = gzipSync(upstream.body);
    write(answer, upstream, { "content-encoding": "gzip", "content-length": body.length });
    answer.end(body);
  },
  "gzipped-chunked"(answer, upstream) {
    write(answer, upstream, { "content-encoding": "gzip" });
    answer.end(gzipSync(upstream.body));
  },
  cut: (answer) => answer.destroy(),
  "cut-body": cutBody,
  "cut-once": (answer, upstream, count) => (count === 1 ? cutBody : sized)(answer, upstream, count),
  "third-closed": thirdLost((answer) => answer.socket!.destroy()),
  "third-reset": thirdLost((answer) => answer.socket!.resetAndDestroy()),
  "third-half-headers": thirdLost(({ socket }) => socket!.end("HTTP/1.1 200 OK\r\ncontent-le")),
  "third-silent": thirdLost(() => undefined),
  redirect(answer, upstream) {
    write(answer, { ...upstream, status: 302 }, { location: "/elsewhere" });
    answer.end('{"success":false}');
  },
  silent: () => undefined,
  flaky(answer, upstream, count) {
    if (count > 1) return sized(answer, upstream, count);
    write(answer, { ...upstream, status: 422 }, { "retry-after": 0 });
    answer.end('{"success":false,"error":{"code":"provider_failed","message":"The provider failed."}}');
  },
};

/** What was asked, by caller. */
const counts = new Map<string, number>();
/** How many of these were streams. */
const streams = new Map<string, number>();

const increment = (map: Map<string, number>, key: string): number => {
  const count = (map.get(key) ?? 0) + 1;
  map.set(key, count);
  return count;
};

async function respond(incoming: IncomingMessage, answer: ServerResponse, origins: Record<string, string>) {
  const [, api = "", asked = "", ...rest] = incoming.url!.split("/");
  // What a browser asks before a request is no request of the suite's.
  const framing = incoming.method === "OPTIONS" ? "sized" : asked;
  const target = `${origins[api]}/${rest.join("/")}`;
  const caller = `${api} ${framing} ${incoming.headers.authorization}`;
  const count = increment(counts, caller);
  const onward = request(target, {
    method: incoming.method!,
    headers: { ...incoming.headers, host: new URL(target).host },
  });
  onward.on("error", () => answer.destroy());
  incoming.pipe(onward);
  const [upstream] = (await once(onward, "response").catch(() => [])) as [IncomingMessage?];
  if (upstream === undefined) return;
  if (framing.startsWith("streamed")) {
    const isStream = upstream.headers["content-type"]?.startsWith("text/event-stream") ?? false;
    const isCut = framing === "streamed-cut" && isStream && increment(streams, caller) === 1;
    answer.setHeader("streams-received", streams.get(caller) ?? 0);
    answer.on("close", () => onward.destroy());
    return passOn(upstream, answer, isCut);
  }
  const { "transfer-encoding": _, "content-length": __, connection: ___, ...headers } = upstream.headers;
  const body = Buffer.concat(await upstream.toArray());
  framings[framing]!(answer, { status: upstream.statusCode!, headers: headers as Record<string, string>, body }, count);
}

/** As it comes. One that is cut ends in the middle of its third part. */
function passOn(upstream: IncomingMessage, answer: ServerResponse, isCut: boolean): void {
  answer.writeHead(upstream.statusCode!, upstream.headers);
  answer.flushHeaders();
  upstream.on("error", () => answer.destroy());
  if (!isCut) return void upstream.pipe(answer);
  let parts = 0;
  upstream.on("data", (part: Buffer) => {
    if (++parts < 3) answer.write(part);
    if (parts === 3) answer.write(half(part), () => setTimeout(() => answer.destroy(), 20));
  });
}

/** Plain HTTP through a proxy: the request line holds the whole address. */
function forward(incoming: IncomingMessage, answer: ServerResponse): void {
  const onward = request(incoming.url!, { method: incoming.method!, headers: incoming.headers }, (upstream) => {
    answer.writeHead(upstream.statusCode!, upstream.headers);
    upstream.on("error", () => answer.destroy());
    upstream.pipe(answer);
  });
  onward.on("error", () => answer.destroy());
  answer.on("close", () => onward.destroy());
  incoming.pipe(onward);
}

/**
 * As real proxies do, it says so when no one listens. One that just hangs up is asked again at once and without end by
 * undici 6 and 7.
 */
function tunnel(incoming: IncomingMessage, socket: Duplex): void {
  const [host, port] = incoming.url!.split(":");
  const refuse = () => socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  const onward = connect(Number(port), host!).once("error", refuse);
  onward.once("connect", () => {
    onward.off("error", refuse).on("error", () => socket.destroy());
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    socket.pipe(onward).pipe(socket);
  });
  socket.on("error", () => onward.destroy());
}
