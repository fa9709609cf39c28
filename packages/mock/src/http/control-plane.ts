import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { eventStream } from "../engine/accept.ts";
import { checkShape, objectOf, type Shape } from "../engine/check-shape.ts";
import type { MockRequest } from "../engine/mock-request.ts";
import { jsonReply, type Reply } from "../engine/reply.ts";
import { controlDocument } from "./control-document.ts";
import { type ControlCall, controls } from "./controls.ts";
import { inspectorReply } from "./reference.ts";

/** Path of the control plane on the port. */
export const controlPath = "/__mock";

/** The document says how to use it and holds no secret. */
const documentName = "GET /openapi.json";

/** Responds to requests below `/__mock`, only from this machine and with the token. */
export async function controlReply(
  { mock, journal }: Pick<ControlCall, "mock" | "journal">,
  token: string,
  message: IncomingMessage,
  request: MockRequest,
): Promise<Reply> {
  const isHead = request.method === "HEAD";
  const method = isHead ? "GET" : request.method;
  const name = `${method} ${request.path.slice(controlPath.length)}`;
  const stranger = rejectStranger(message, request);
  if (stranger) return stranger;
  const page = await inspectorReply(name);
  if (page) return page;
  const refusal = name === documentName ? undefined : rejectToken(token, request);
  if (refusal) return refusal;
  if (name === documentName) return jsonReply(200, controlDocument(`http://${request.headers.host}`));
  const control = controls[name];
  if (!control) return reject(404, `There is no control ${name}. There are: ${Object.keys(controls).join(", ")}.`);
  try {
    const body: unknown = request.body === "" ? {} : JSON.parse(request.body);
    checkShape(body, control.body ?? objectOf({}), name);
    const query = readQuery(new URLSearchParams(request.query), control.query ?? {});
    checkShape(query, objectOf(control.query ?? {}), name);
    const result = (await control.run({ mock, journal, body, query, signal: request.signal })) ?? {};
    if (!(result instanceof ReadableStream)) return jsonReply(200, result);
    if (isHead) void result.cancel();
    const headers = { "content-type": eventStream, "cache-control": "no-store" };
    return { status: 200, headers, body: isHead ? null : result };
  } catch (error) {
    return reject(400, error instanceof Error ? error.message : String(error));
  }
}

/** Converts numbers and booleans of a query string by its shapes. Anything else stays text, and is rejected. */
function readQuery(sent: URLSearchParams, shapes: Readonly<Record<string, Shape>>): Record<string, unknown> {
  const read = (name: string, text: string) => {
    const { type } = shapes[name] ?? {};
    if (type === "boolean") return text === "true" || (text === "false" ? false : text);
    return (type === "integer" || type === "number") && /^[\d.]+$/.test(text) ? Number(text) : text;
  };
  return Object.fromEntries([...sent].map(([name, text]) => [name, read(name, text)]));
}

const reject = (status: number, message: string) => jsonReply(status, { error: message });

const loopbackAddress = /^(?:127\.|::1$|::ffff:127\.)/;
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Keeps everyone else out. The address keeps out other machines, `Host` keeps out a page whose name was pointed at
 * this machine, `Origin` keeps out every other page, and the token keeps out other users of the machine.
 */
function rejectStranger(message: IncomingMessage, { headers }: MockRequest): Reply | undefined {
  if (!loopbackAddress.test(message.socket.remoteAddress ?? ""))
    return reject(403, "The control plane answers this machine only.");
  if (!loopbackHost.test(headers.host ?? ""))
    return reject(403, "The control plane answers under a loopback name only.");
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) {
    return reject(403, "The control plane answers no other site's pages.");
  }
  return undefined;
}

function rejectToken(token: string, { headers }: MockRequest): Reply | undefined {
  if (sameText(headers["x-mock-token"] ?? "", token)) return undefined;
  return reject(401, "Send the control token as X-Mock-Token.");
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
