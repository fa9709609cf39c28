import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FaultRule } from "../engine/faults.ts";
import type { JournalFilter } from "../engine/journal.ts";
import type { MockRequest } from "../engine/mock-request.ts";
import { jsonReply, type Reply } from "../engine/reply.ts";
import type { AttackOptions } from "../infra/webhooks/attack/attack.ts";
import type { Mock } from "../mock.ts";
import type { Snapshot } from "../snapshot.ts";

/** Where the control plane lives on the port. */
export const controlPath = "/__mock";

/** A control call: its JSON body, and its query. */
interface ControlCall {
  readonly mock: Mock;
  readonly body: unknown;
  readonly query: URLSearchParams;
}

type Control = (call: ControlCall) => unknown;

const clockView = ({ clock }: Mock) => ({ now: new Date(clock.now()).toISOString(), pending: clock.pending });

/** Every control by its method and path below `/__mock`. */
const controls: Readonly<Record<string, Control>> = {
  "GET /clock": ({ mock }) => clockView(mock),
  "POST /clock/advance": async ({ mock, body }) => {
    await mock.clock.advance((body as { duration: number | string }).duration);
    return clockView(mock);
  },
  "POST /clock/next": async ({ mock }) => ({ moved: await mock.clock.next(), ...clockView(mock) }),
  "GET /faults": ({ mock }) =>
    mock.faults.list().map(({ keyHash, ...fault }) => ({ ...fault, oneKey: keyHash !== undefined })),
  "POST /faults": ({ mock, body }) => ({ id: mock.faults.add(body as FaultRule) }),
  "DELETE /faults": ({ mock, query }) => {
    const id = query.get("id");
    mock.faults.clear(id === null ? undefined : Number(id));
    return {};
  },
  "GET /journal": ({ mock, query }) => mock.journal.find(readFilter(query)),
  "GET /coverage": ({ mock }) => mock.journal.coverage(),
  "GET /state": ({ mock }) => mock.worlds(),
  "GET /scenario": ({ mock }) => mock.scenario,
  "GET /keys": ({ mock }) => mock.keys,
  "GET /tokens": ({ mock }) => mock.tokens,
  "POST /status": ({ mock, body }) => {
    const { token, id, status } = body as { token: string; id: string; status: string };
    mock.setStatus(token, id, status);
    return {};
  },
  "POST /webhooks/resend": ({ mock, body }) => mock.webhooks.resend((body as { deliveryId: string }).deliveryId),
  "POST /webhooks/send": ({ mock, body }) => {
    const { token, type, data } = body as { token: string; type: string; data?: unknown };
    return mock.webhooks.send(token, type, data);
  },
  "POST /webhooks/rotate-secret": ({ mock, body }) => {
    const { webhookId, keepOld } = body as { webhookId: string; keepOld?: number | string };
    return { secret: mock.webhooks.rotateSecret(webhookId, keepOld) };
  },
  "POST /webhooks/attack": ({ mock, body }) => {
    const { url, secret, ...options } = body as { url: string; secret: string } & AttackOptions;
    return mock.webhooks.attack(url, secret, options);
  },
  "GET /snapshot": ({ mock }) => mock.snapshot(),
  "POST /restore": ({ mock, body }) => {
    mock.restore(body as Snapshot);
    return {};
  },
  "POST /reset": ({ mock }) => {
    mock.reset();
    return {};
  },
};

/** Answers a request below `/__mock`, from this machine and with the token only. */
export async function controlReply(
  mock: Mock,
  token: string,
  message: IncomingMessage,
  request: MockRequest,
): Promise<Reply> {
  const refusal = guard(token, message, request);
  if (refusal) return refusal;
  const name = `${request.method} ${request.path.slice(controlPath.length)}`;
  const control = controls[name];
  if (!control) return refuse(404, `There is no control ${name}. There are: ${Object.keys(controls).join(", ")}.`);
  try {
    const body: unknown = request.body === "" ? {} : JSON.parse(request.body);
    return jsonReply(200, (await control({ mock, body, query: new URLSearchParams(request.query) })) ?? {});
  } catch (error) {
    return refuse(400, error instanceof Error ? error.message : String(error));
  }
}

const refuse = (status: number, message: string) => jsonReply(status, { error: message });

const loopbackAddress = /^(?:127\.|::1$|::ffff:127\.)/;
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Keeps everyone else out. The address keeps out other machines, `Host` keeps out a page whose name was pointed at
 * this machine, `Origin` keeps out every other page, and the token keeps out other users of the machine.
 */
function guard(token: string, message: IncomingMessage, { headers }: MockRequest): Reply | undefined {
  if (!loopbackAddress.test(message.socket.remoteAddress ?? ""))
    return refuse(403, "The control plane answers this machine only.");
  if (!loopbackHost.test(headers.host ?? ""))
    return refuse(403, "The control plane answers under a loopback name only.");
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) {
    return refuse(403, "The control plane answers no other site's pages.");
  }
  if (!sameText(headers["x-mock-token"] ?? "", token)) return refuse(401, "Send the control token as X-Mock-Token.");
  return undefined;
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function readFilter(query: URLSearchParams): JournalFilter {
  const { status, executed, ...texts } = Object.fromEntries(query);
  return {
    ...texts,
    ...(status === undefined ? {} : { status: Number(status) }),
    ...(executed === undefined ? {} : { executed: executed === "true" }),
  };
}
