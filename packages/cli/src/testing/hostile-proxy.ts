import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Listening } from "@tandem/mock";

/** What a service could put into a text to move the cursor, forge a line, or have a runner or a reader believe something. */
const hostileText = [
  "\u001b[2J\u001b]52;c;cm0gLXJmIC8=\u0007\u001b]8;;https://evil.example\u001b\\\u009b2K\u0090q\u009c\u0008\u007f\u0000",
  "\rfix: FORGED\nfix: FORGED\r\n  why: FORGED\n::set-output name=url::FORGED\n  ::error::FORGED ##[error]FORGED\u2028",
  "error: FORGED\u0085note: FORGED\u000bmore: FORGED",
  "\u202egpj\u2066\u200b\u200c\u200d\u200e\u2060\ufeff\u{e0041}\u061c\u00ad",
  "\u115f\u3164\uffa0\u17b4\u180b\u2800\ufe0f\u{e0100}\u0600\u{1d173}",
  "\t$(touch FORGED)`x`'\";|&<>",
].join("");

/** These decide how a command continues: with other states and ids it would stop early. */
const structural = /^(?:status|type|kind|risk|role|engine|interval|currency|inputKind|approval|event|id|\w+Ids?|slug)$/;

/** A header takes no character below a space. */
const hostileHeaders = { "x-request-id": "req_\u009b2J\u0085fix: FORGED" };

const hostileFields = JSON.parse(
  '{"__proto__":{"polluted":true},"constructor":"valueOf","toString":"x","hasOwnProperty":1,"valueOf":null}',
);

export interface HostileOptions {
  /** A text by its field's name; undefined leaves it. Default: hostile, except structural fields. */
  readonly textOf?: (text: string, field: string) => string;
  /** Instead of what the service says, this, with hostile texts. */
  readonly failure?: { readonly status: number; readonly body: unknown };
}

/** Hostile in every place. */
export const allHostile: TextOf = (text) => text + hostileText;

/** The service, with each text of its answers made hostile. What comes back of them in a request is as the service knows it. */
export async function startHostileProxy({ infraUrl }: Pick<Listening, "infraUrl">, options: HostileOptions = {}) {
  const { textOf = hostileUnlessStructural, failure } = options;
  let requests = 0;
  const server = createServer(async (incoming, outgoing) => {
    requests += 1;
    if (failure) {
      outgoing.writeHead(failure.status, { "content-type": "application/json", ...hostileHeaders });
      return outgoing.end(JSON.stringify(hostile(failure.body, textOf)));
    }
    const passed = request(infraUrl + encodeURI(honest(decodeURIComponent(incoming.url!))), {
      method: incoming.method,
      headers: { ...incoming.headers, host: new URL(infraUrl).host, "accept-encoding": "identity" },
    });
    passed.on("response", (response) => answer(response, outgoing, textOf).catch(() => outgoing.destroy()));
    passed.on("error", () => outgoing.destroy());
    outgoing.on("close", () => passed.destroy());
    const body = Buffer.concat(await incoming.toArray());
    passed.setHeader("content-length", Buffer.byteLength(honest(body.toString())));
    passed.end(honest(body.toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** How many requests have arrived. */
    requests: () => requests,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type TextOf = NonNullable<HostileOptions["textOf"]>;

const hostileUnlessStructural: TextOf = (text, field) => (structural.test(field) ? text : text + hostileText);

/** As the service knows it. */
function honest(text: string): string {
  return text.replaceAll(hostileText, "").replaceAll(JSON.stringify(hostileText).slice(1, -1), "");
}

async function answer(response: IncomingMessage, outgoing: ServerResponse, textOf: TextOf): Promise<void> {
  const { "content-length": _, ...headers } = response.headers;
  outgoing.writeHead(response.statusCode!, { ...headers, ...hostileHeaders });
  if (String(headers["content-type"]).startsWith("text/event-stream")) {
    let held = "";
    for await (const chunk of response) {
      const lines = (held + chunk).split("\n");
      held = lines.pop()!;
      for (const line of lines) outgoing.write(`${eventLine(line, textOf)}\n`);
    }
    return void outgoing.end(held);
  }
  const text = Buffer.concat(await response.toArray()).toString();
  outgoing.end(text === "" ? "" : JSON.stringify(hostile(JSON.parse(text), textOf)));
}

function eventLine(line: string, textOf: TextOf): string {
  return line.startsWith("data:") ? `data: ${JSON.stringify(hostile(JSON.parse(line.slice(5)), textOf))}` : line;
}

function hostile(value: unknown, textOf: TextOf, field = ""): unknown {
  if (typeof value === "string") return textOf(value, field);
  if (Array.isArray(value)) return value.map((item) => hostile(item, textOf, field));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, hostile(part, textOf, name)]);
  const made = Object.fromEntries(entries);
  return Object.fromEntries([...Object.entries(made), ...Object.entries(hostileFields), [`x${hostileText}`, "x"]]);
}
