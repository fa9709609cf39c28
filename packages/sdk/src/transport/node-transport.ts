import type { Agent, AgentOptions, ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { optionsOf } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/call-errors.ts";
import { longestTimerMs } from "../time/clock.ts";
import { isPlainToThisMachine } from "./base-url.ts";
import type { FetchInit, FetchResponse, Transport } from "./client-options.ts";
import { platformMayResend } from "./dispatch-watch.ts";
import { NodeResponse } from "./node-response.ts";

/** Options of `nodeTransport`. */
export interface NodeTransportOptions {
  /**
   * Source of `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, such as `process.env`. Requires Node.js 24.5, or 22.21 or
   * later. Default: the environment, if `NODE_USE_ENV_PROXY` is set, as in Node's `fetch`. Unencrypted requests to this
   * machine never go through a proxy.
   */
  proxyEnv?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Don't reuse a connection in the last second before the server closes it. */
const marginMs = 1_000;
/** For servers that don't say: most keep a connection for at least five seconds. */
const assumedKeptMs = 4_000;
/** Some servers close each connection right after its first response without saying so. */
const firstPauseMs = 5;

/**
 * Returns a transport that uses `node:http` and `node:https` instead of `fetch`: `new Tandem({ fetch: nodeTransport()
 * })`. It's faster and loads faster. It supports only HTTP/1.1, and isn't visible to tools that intercept or instrument
 * `fetch`. Outcomes, timeouts and errors are the same.
 *
 * Connections are reused until a second before the server closes them, or for 4 s if it doesn't say when. They don't
 * keep a process running. On Deno, which repeats requests on broken connections, each request has its own connection.
 *
 * ```ts
 * const tandem = new Tandem({ fetch: nodeTransport() });
 * ```
 *
 * @throws InvalidArgumentError if `proxyEnv` contains a proxy and this Node.js version can't use one.
 */
export function nodeTransport(given: NodeTransportOptions = {}): Transport {
  const options = optionsOf(given, { proxyEnv: true });
  checkProxies(options);
  const clients = new Map<string, Client>();
  const clientFor = (address: URL): Client => {
    const { protocol } = address;
    const kind = isPlainToThisMachine(address) ? "here" : protocol;
    const client = clients.get(kind) ?? new Client(protocol, kind === "here" ? { proxyEnv: {} } : options);
    clients.set(kind, client);
    return client;
  };
  const transport = async (url: string, init: FetchInit): Promise<FetchResponse> => {
    const address = new URL(url);
    return clientFor(address).exchange(address, init);
  };
  return Object.assign(transport, { tellsWhenSent: true as const });
}

interface Opening {
  socket?: Duplex | undefined;
}

class Client {
  readonly #request: typeof import("node:http").request;
  readonly #agent: Agent;
  /** When an idle connection may be used, by the monotonic clock. */
  readonly #kept = new WeakMap<Socket, { from: number; until: number }>();

  constructor(protocol: string, { proxyEnv = environmentOfFetch() }: NodeTransportOptions) {
    // Loaded on demand, because TLS is slow to load.
    const http = process.getBuiltinModule(protocol === "https:" ? "node:https" : "node:http");
    this.#request = http.request;
    const options = { keepAlive: !platformMayResend(), ALPNProtocols: ["http/1.1"], ...(proxyEnv && { proxyEnv }) };
    this.#agent = new http.Agent(options as AgentOptions);
    this.#tellOfOpening();
    this.#agent.keepSocketAlive = ((socket: Socket) => this.#keep(socket)) as Agent["keepSocketAlive"];
  }

  exchange(address: URL, { method, headers, body, signal, onSent }: FetchInit): Promise<FetchResponse> {
    const payload = payloadOf(body, headers);
    return new Promise((resolve, reject) => {
      let current: ClientRequest;
      let opening: Opening;
      const start = () => {
        opening = {};
        const { hostname, port, pathname, search } = address;
        const host = hostname.replace(/[[\]]/g, "");
        const request = this.#request({
          host,
          port,
          path: pathname + search,
          method,
          headers: { "accept-encoding": "gzip, br", ...headers },
          agent: this.#agent,
          opening,
        } as RequestOptions);
        current = request;
        let isSent = false;
        const send = () => {
          isSent = true;
          onSent?.();
          request.end(payload);
        };
        const sendOnAnother = () => {
          start();
          request.destroy();
        };
        /** Data on an unused idle connection means that it's ending. */
        const isUnused = () => request.reusedSocket && !isSent && !signal.aborted;
        request.on("error", (error) => {
          if (request !== current) return;
          if (isUnused()) start();
          else reject(error);
        });
        request.once("response", (message: IncomingMessage) => {
          const status = message.statusCode!;
          if (isUnused()) sendOnAnother();
          else if (status >= 100) {
            message.once("end", () => endUnread(request, message));
            resolve(new NodeResponse(message, address.href));
          } else {
            message.destroy();
            reject(new Error(`The service returned the invalid status ${status}`));
          }
        });
        request.once("upgrade", (_message, socket) => {
          socket.destroy();
          reject(new Error("The service switched to another protocol unexpectedly."));
        });
        request.once("socket", (socket) => {
          opening.socket = undefined;
          // Write nothing before it's connected, so that an earlier failure means nothing was sent.
          if (!request.reusedSocket) return whenConnected(socket, send);
          this.#whenKnown(socket, () => {
            // Its connection broke and it was replaced.
            if (request !== current || request.destroyed) return;
            if (this.#isFresh(socket)) send();
            else sendOnAnother();
          });
        });
      };
      start();
      const end = () => {
        current.destroy();
        opening.socket?.destroy(new Error("The request was aborted."));
      };
      signal.addEventListener("abort", end);
    });
  }

  /** A request has no connection until the tunnel through a proxy is open, so both must be closed. */
  #tellOfOpening(): void {
    const create = this.#agent.createConnection.bind(this.#agent);
    this.#agent.createConnection = (options, whenOpen) => {
      const socket = create(options, whenOpen);
      const { opening } = options as { opening?: Opening };
      if (opening && socket) opening.socket = socket;
      return socket;
    };
  }

  /** Called by the agent for an idle connection. Returns false to close it. */
  #keep(socket: Socket & { _httpMessage?: ClientRequest & { res?: IncomingMessage } }): boolean {
    const message = socket._httpMessage;
    const told = /(?:^|[\s,;])timeout=(\d+)/i.exec(`${message?.res?.headers["keep-alive"] ?? ""}`)?.[1];
    // After a 101, it no longer speaks HTTP.
    if (message?.res?.statusCode === 101) return false;
    const ms = told === undefined ? assumedKeptMs : Math.min(Number(told) * 1_000 - marginMs, longestTimerMs);
    if (ms <= 0) return false;
    const now = performance.now();
    this.#kept.set(socket, { from: message?.reusedSocket ? now : now + firstPauseMs, until: now + ms });
    socket.setTimeout(ms);
    socket.unref();
    return true;
  }

  /** A stalled process notices late that a connection has expired. */
  #isFresh(socket: Socket): boolean {
    return socket.writable && performance.now() < (this.#kept.get(socket)?.until ?? Number.POSITIVE_INFINITY);
  }

  /** A connection's end may have arrived unread. One turn of the event loop reads it. */
  #whenKnown(socket: Socket, then: () => void): void {
    const afterReading = () => setImmediate(() => setImmediate(then));
    const earlyMs = (this.#kept.get(socket)?.from ?? 0) - performance.now();
    if (earlyMs > 0) setTimeout(afterReading, earlyMs);
    else afterReading();
  }
}

/**
 * If a service responds before it read the whole request, closes the connection, which would otherwise stay open
 * forever.
 */
function endUnread(request: ClientRequest, { socket }: IncomingMessage): void {
  if (request.writableFinished) return;
  setImmediate(() => {
    if (!request.writableFinished) socket.destroy();
  });
}

/** Captured now, because a test's fake timers can stand still. */
const { setImmediate, setTimeout } = globalThis;

/** Sends text in one piece with the headers, unless headers aren't ASCII. */
function payloadOf(body: string | undefined, headers: Readonly<Record<string, string>>): string | Buffer | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are part of ASCII.
  const isAscii = /^[\x00-\x7f]*$/.test(Object.values(headers).join(""));
  return body === undefined || isAscii ? body : Buffer.from(body);
}

/** Agents of older Node.js versions ignore the option, so requests would bypass the proxy. */
function checkProxies({ proxyEnv }: NodeTransportOptions): void {
  const { node } = process.versions;
  if (usesProxies(node) || !proxyVariables.some((name) => proxyEnv?.[name])) return;
  throw wrongOption(
    "proxyEnv",
    `Node ${node} cannot use the proxy of proxyEnv`,
    "Use Node.js 24.5 or later, or 22.21 or later within 22. Or pass undici's fetch with its ProxyAgent.",
  );
}

function usesProxies(node: string): boolean {
  const [major = 0, minor = 0] = node.split(".").map(Number);
  return major > 24 || (major === 24 && minor >= 5) || (major === 22 && minor >= 21);
}

const proxyVariables = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"];

const environmentOfFetch = (): NodeTransportOptions["proxyEnv"] =>
  process.env.NODE_USE_ENV_PROXY === "1" ? process.env : undefined;

function whenConnected(socket: Socket & { secureConnecting?: boolean; encrypted?: boolean }, then: () => void): void {
  // It failed immediately, for example because of too many open files. The request's error follows.
  if (socket.destroyed) return;
  if (socket.connecting || socket.secureConnecting) socket.once(socket.encrypted ? "secureConnect" : "connect", then);
  else then();
}
