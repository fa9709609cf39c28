import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Journal } from "../engine/journal.ts";
import type { MockRequest } from "../engine/mock-request.ts";
import { jsonReply, type Outcome } from "../engine/reply.ts";
import { readHostName } from "../infra/webhooks/allowed-hosts.ts";
import type { Listening, ListenOptions, Mock } from "../mock.ts";
import { corsHeaders, isPreflight, preflightHeaders, rejectHost } from "./access.ts";
import { controlPath, controlReply } from "./control-plane.ts";
import { bodyLimitBytes, readNodeRequest } from "./read-request.ts";
import { isReferencePath, referenceReply } from "./reference.ts";
import { sendReply, sendResponse } from "./send-reply.ts";
import type { ServedApis } from "./served-documents.ts";

export type HandleRequest = (request: MockRequest, origin: string) => Promise<Outcome>;

/** The content of a port. */
export interface PortParts {
  readonly mock: Mock;
  readonly journal: Journal;
  readonly handle: HandleRequest;
  apis(): ServedApis;
}

export type OpenPort = (parts: PortParts, options: ListenOptions) => Promise<Listening>;

// Not imported: that reads every export of it, WebSocket too, and loads all of Node's fetch, a third of the start.
const { createServer } = process.getBuiltinModule("node:http");

// Longer than clients keep an idle connection, so that it is never the mock that closes one about to be used.
const keepAliveMs = 75_000;

const shortestToken = 16;

/** Opens a real port for a mock. */
export async function openPort({ mock, journal, handle, apis }: PortParts, options: ListenOptions): Promise<Listening> {
  const host = options.host ?? "127.0.0.1";
  const controlToken = options.controlToken ?? randomBytes(24).toString("base64url");
  if (controlToken.length < shortestToken) {
    throw new RangeError(`A control token has at least ${shortestToken} characters.`);
  }
  const allowedHosts = (options.allowedHosts ?? []).map((name) => readHostName(name, "allowedHosts"));
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (message, response) => {
    response.sendDate = false;
    serve(message, response).catch((error: unknown) => fail(response, error));
  });

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = rejectHost(message.headers.host, allowedHosts);
    if (refused) {
      response.shouldKeepAlive = false;
      return sendReply(response, refused);
    }
    const isControl = message.url?.startsWith(`${controlPath}/`) ?? false;
    const allowedOrigins = isControl ? undefined : (options.allowedOrigins ?? []);
    if (allowedOrigins && isPreflight(message.method, message.headers)) {
      return sendReply(response, {
        status: 204,
        headers: preflightHeaders(message.headers, allowedOrigins),
        body: null,
      });
    }
    if (allowedOrigins && message.headers.origin !== undefined) {
      for (const [name, value] of Object.entries(corsHeaders(message.headers, allowedOrigins))) {
        response.setHeader(name, value);
      }
    }
    const request = await readNodeRequest(message, response);
    if (!request) return rejectSize(response);
    const toPage = { status: 308, headers: { location: `${controlPath}/` }, body: null };
    if (request.path === controlPath) return sendReply(response, toPage);
    if (isControl) {
      return sendReply(response, await controlReply({ mock, journal }, controlToken, message, request));
    }
    if (isReferencePath(request.path)) {
      return sendReply(response, await referenceReply(request.path, `http://${message.headers.host}`, apis()));
    }
    const outcome = await handle(request, url);
    if ("reply" in outcome) await sendReply(response, outcome.reply);
    else await sendResponse(response, outcome.response);
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = originOf(host, port);
  return {
    url,
    toolsUrl: url,
    infraUrl: url,
    inspectorUrl: `${url}${controlPath}/#token=${controlToken}`,
    controlToken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Addresses that stand for all of a machine's, and what reaches them from itself. */
const everywhere: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

function originOf(host: string, port: number): string {
  const name = everywhere[host] ?? host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** The body limit comes before everything, so that a huge body costs no memory. */
function rejectSize(response: ServerResponse): void {
  const message = `The request body is over ${bodyLimitBytes} bytes.`;
  const error = { code: "input_too_long", message, details: { max: bodyLimitBytes } };
  response.shouldKeepAlive = false;
  void sendReply(response, jsonReply(400, { success: false, error }));
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  void sendReply(response, jsonReply(500, { success: false, error: { code: "mock_failed", message } }));
}
