import type { Agent, AgentOptions, ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { optionsOf } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/call-errors.ts";
import { longestTimerMs } from "../time/clock.ts";
import { isPlainToThisMachine } from "./base-url.ts";
import type { FetchInit, FetchResponse, Transport } from "./client-options.ts";
import { NodeResponse } from "./node-response.ts";
import { platformSendsAgain } from "./sent-watch.ts";

/** What `nodeTransport` takes. */
export interface NodeTransportOptions {
  /**
   * Where `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` are read: such as `process.env`. A proxy needs Node 24.5 or newer, or
   * Node 22 from 22.21 on. Default: the environment, when `NODE_USE_ENV_PROXY` is set, as Node's `fetch` does it. Plain http
   * to this machine goes through no proxy, which would be sent the credential in the clear.
   */
  proxyEnv?: Readonly<Record<string, string | undefined>> | undefined;
}

/** A server that says how long it keeps a connection closes it then. One is not used in the last second before. */
const marginMs = 1_000;
/** For a server that does not say: most keep a connection for five seconds or more. */
const assumedKeptMs = 4_000;
/** Some servers close each connection after its first answer, and do not say so: the end comes right behind the answer. */
const firstPauseMs = 5;

/**
 * Carries requests by `node:http` and `node:https` instead of `fetch`: for `new Tandem({ fetch: nodeTransport() })`. It
 * takes about 0.6 of the time of a plain `fetch` in turn, carries about twice as much at 32 at once, and loads faster. It speaks HTTP/1.1 alone, and nothing that intercepts or
 * instruments `fetch` sees it. Outcomes, limits and errors are the same.
 *
 * Connections are kept for the next request: a second less than the server says that it keeps them, or 4 s where it says
 * nothing. They do not keep a process from ending. On Deno, which sends a request again when a kept connection breaks, each
 * request has a connection of its own.
 *
 * ```ts
 * const tandem = new Tandem({ fetch: nodeTransport() });
 * ```
 *
 * @throws InvalidArgumentError when `proxyEnv` names a proxy and this Node cannot use one.
 */
export function nodeTransport(given: NodeTransportOptions = {}): Transport {
  const options = optionsOf(given);
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

/** The connection of a request, until the request has it. */
interface Opening {
  socket?: Duplex | undefined;
}

class Client {
  readonly #request: typeof import("node:http").request;
  readonly #agent: Agent;
  /** From when and until when a connection that waits for a request may be used, by the monotonic clock. */
  readonly #kept = new WeakMap<Socket, { from: number; until: number }>();

  constructor(protocol: string, { proxyEnv = environmentOfFetch() }: NodeTransportOptions) {
    // Loaded when it is needed: TLS takes longer to load than all else here.
    const http = process.getBuiltinModule(protocol === "https:" ? "node:https" : "node:http");
    this.#request = http.request;
    const options = { keepAlive: !platformSendsAgain(), ALPNProtocols: ["http/1.1"], ...(proxyEnv && { proxyEnv }) };
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
        /** What a connection brings that was kept, and on which nothing was sent since, is about its end. */
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
          // Not a byte is written before, so that what ends until then was not sent.
          if (!request.reusedSocket) return whenConnected(socket, send);
          this.#whenKnown(socket, () => {
            // One whose connection broke was replaced, and Node may not call it destroyed yet.
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

  /**
   * A request has no connection before the tunnel through a proxy stands, so that ending the request alone would leave one
   * open whose proxy says nothing: no program would end.
   */
  #tellOfOpening(): void {
    const create = this.#agent.createConnection.bind(this.#agent);
    this.#agent.createConnection = (options, whenOpen) => {
      const socket = create(options, whenOpen);
      const { opening } = options as { opening?: Opening };
      if (opening && socket) opening.socket = socket;
      return socket;
    };
  }

  /** Called by the agent when a connection has nothing to do. False: it is closed. */
  #keep(socket: Socket & { _httpMessage?: ClientRequest & { res?: IncomingMessage } }): boolean {
    const message = socket._httpMessage;
    const told = /(?:^|[\s,;])timeout=(\d+)/i.exec(`${message?.res?.headers["keep-alive"] ?? ""}`)?.[1];
    // After that status it speaks something else, also where it does not say what.
    if (message?.res?.statusCode === 101) return false;
    const ms = told === undefined ? assumedKeptMs : Math.min(Number(told) * 1_000 - marginMs, longestTimerMs);
    if (ms <= 0) return false;
    const now = performance.now();
    this.#kept.set(socket, { from: message?.reusedSocket ? now : now + firstPauseMs, until: now + ms });
    socket.setTimeout(ms);
    socket.unref();
    return true;
  }

  /** A process that was held up learns late that a connection's time is over. */
  #isFresh(socket: Socket): boolean {
    return socket.writable && performance.now() < (this.#kept.get(socket)?.until ?? Number.POSITIVE_INFINITY);
  }

  /**
   * The end of a connection may have arrived here and not be read: with the answer before it, or while the process was held
   * up. Between one turn of the event loop and the next, all that has arrived is read.
   */
  #whenKnown(socket: Socket, then: () => void): void {
    const afterReading = () => setImmediate(() => setImmediate(then));
    const earlyMs = (this.#kept.get(socket)?.from ?? 0) - performance.now();
    if (earlyMs > 0) setTimeout(afterReading, earlyMs);
    else afterReading();
  }
}

/**
 * A service may answer before it has read a large request, and read no more of it. Its connection would wait for that for
 * ever, and the process with it. A turn later, because that all was written may be told right after the answer.
 */
function endUnread(request: ClientRequest, { socket }: IncomingMessage): void {
  if (request.writableFinished) return;
  setImmediate(() => {
    if (!request.writableFinished) socket.destroy();
  });
}

/** As they are now: the fake timers of a test stand still. */
const { setImmediate, setTimeout } = globalThis;

/** A text goes out in one piece with the headers, and as UTF-8, which would change headers of more than ASCII. */
function payloadOf(body: string | undefined, headers: Readonly<Record<string, string>>): string | Buffer | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are part of ASCII.
  const isAscii = /^[\x00-\x7f]*$/.test(Object.values(headers).join(""));
  return body === undefined || isAscii ? body : Buffer.from(body);
}

/** Agents of an older Node ignore the option without a word, and requests would go around the proxy. */
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
  // It failed at once, for example because the process has too many open files. The request's error follows.
  if (socket.destroyed) return;
  if (socket.connecting || socket.secureConnecting) socket.once(socket.encrypted ? "secureConnect" : "connect", then);
  else then();
}
