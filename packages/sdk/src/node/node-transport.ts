import type { AgentOptions, RequestOptions } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FetchInit, FetchResponse, Transport } from "../client/options.ts";
import { isThisMachine } from "../client/settings.ts";
import { wrongOption } from "../errors/call-errors.ts";
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

/**
 * Returns a transport that uses `node:http` and `node:https` instead of `fetch`: `new Tandem({ fetch: nodeTransport()
 * })`. It's faster and loads faster. It supports only HTTP/1.1, and isn't visible to tools that intercept or instrument
 * only `fetch`. Outcomes, timeouts and errors are the same.
 *
 * Idle connections are reused for at most 4 s, and don't keep a process running. On Deno, which repeats requests on
 * broken connections, each request has its own connection.
 *
 * ```ts
 * const tandem = new Tandem({ fetch: nodeTransport() });
 * ```
 *
 * @throws InvalidArgumentError if `proxyEnv` contains a proxy and this Node.js version can't use one.
 */
export function nodeTransport(options: NodeTransportOptions = {}): Transport {
  const { proxyEnv = process.env.NODE_USE_ENV_PROXY === "1" ? process.env : undefined } = options;
  checkProxies(proxyEnv);
  const kinds = new Map<string, Connections>();
  const transport = async (url: string, init: FetchInit): Promise<FetchResponse> => {
    init.signal.throwIfAborted();
    const address = new URL(url);
    const isDirect = address.protocol === "http:" && isThisMachine(address.hostname);
    const kind = isDirect ? "this machine" : address.protocol;
    if (!kinds.has(kind)) kinds.set(kind, connectionsFor(address.protocol, isDirect ? {} : proxyEnv));
    return exchange(kinds.get(kind)!, address, init);
  };
  return Object.assign(transport, { tellsWhenSent: true as const });
}

function connectionsFor(protocol: string, proxyEnv: NodeTransportOptions["proxyEnv"]) {
  // Loaded on demand, because TLS is slow to load.
  const http = process.getBuiltinModule(protocol === "https:" ? "node:https" : "node:http");
  const agent = new http.Agent({
    keepAlive: !("Deno" in globalThis),
    // Most servers keep an idle connection for at least five seconds.
    timeout: 4_000,
    ALPNProtocols: ["http/1.1"],
    ...(proxyEnv && { proxyEnv }),
  } as AgentOptions);
  const create = agent.createConnection.bind(agent);
  agent.createConnection = (options, whenOpen) => {
    const socket = create(options, whenOpen);
    if (socket) (options as OpeningOptions).onOpening?.(socket);
    return socket;
  };
  return { request: http.request, agent };
}

/** `onOpening` is called with the connection to a proxy, too, which the request gets once it has a tunnel. */
type OpeningOptions = RequestOptions & { onOpening?(socket: Duplex): void };

type ConnectingSocket = Socket & { encrypted?: boolean; secureConnecting?: boolean };
type Connections = ReturnType<typeof connectionsFor>;

function exchange({ agent, request: open }: Connections, address: URL, init: FetchInit): Promise<FetchResponse> {
  const { method, headers, body, signal, onSent } = init;
  // Bytes, because Node.js encodes text together with the headers, which aren't UTF-8.
  const payload = typeof body === "string" ? Buffer.from(body) : body;
  return new Promise((resolve, reject) => {
    let stop = () => {};
    signal.addEventListener("abort", () => stop());
    const start = () => {
      let opening: Duplex | undefined;
      let isSent = false;
      const options: OpeningOptions = {
        method,
        agent,
        headers: { "accept-encoding": "gzip, br", ...headers },
        onOpening: (socket) => (opening = socket),
      };
      const request = open(address, options);
      const isReused = request.reusedSocket;
      const sent = () => {
        if (!isSent) onSent?.();
        isSent = true;
      };
      /** Whatever happens to an idle connection before it's used, another one can carry the request. */
      const isUnused = () => isReused && !isSent;
      stop = () => {
        request.destroy();
        opening?.destroy(new Error("The request was aborted."));
      };
      request.on("error", (error) => isUnused() || reject(error));
      request.once("response", (message) => {
        if (isUnused()) return request.destroy();
        sent();
        // A service that responds without reading the whole request leaves its connection open forever.
        message.once("end", () => setImmediate(() => request.writableFinished || message.socket.destroy()));
        return resolve(new NodeResponse(message, method));
      });
      request.once("socket", (socket) => {
        opening = undefined;
        // Nothing leaves before the connection is open. Without free file descriptors, it's destroyed already.
        if (isReused || socket.destroyed) return;
        const { connecting, secureConnecting, encrypted } = socket as ConnectingSocket;
        if (connecting || secureConnecting) socket.once(encrypted ? "secureConnect" : "connect", sent);
        else sent();
      });
      request.once("close", () => {
        // A proxy that opens no tunnel keeps its connection, and with it the process.
        opening?.destroy();
        if (isUnused() && !signal.aborted) start();
        else reject(new Error("The connection was closed"));
      });
      if (!isReused) return request.end(payload);
      // The end of an idle connection may have arrived unread. One turn of the event loop reads it.
      const send = () => {
        if (!request.socket?.writable) return request.destroy();
        sent();
        return request.end(payload);
      };
      return setImmediate(() => setImmediate(send));
    };
    start();
  });
}

/** Captured now, because a test's fake timers can stand still. */
const { setImmediate } = globalThis;

/** Agents of older Node.js versions ignore the option, so requests would bypass the proxy. */
function checkProxies(proxyEnv: NodeTransportOptions["proxyEnv"]): void {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 5) || (major === 22 && minor >= 21)) return;
  if (!["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"].some((name) => proxyEnv?.[name])) return;
  throw wrongOption(
    "proxyEnv",
    `Node ${process.versions.node} cannot use the proxy of proxyEnv`,
    "Use Node.js 24.5 or later, or 22.21 or later within 22. Or pass undici's fetch with its ProxyAgent.",
  );
}
