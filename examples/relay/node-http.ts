// GET /jobs/ID/events, POST /jobs/ID/decision. Check in both that the user may see this job.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { decide, events, failure } from "./relay.ts";

async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, id = "", action] = /^\/jobs\/([^/]+)\/(events|decision)$/.exec(request.url ?? "") ?? [];
  if (action === "events") {
    const closed = new AbortController();
    response.on("close", () => closed.abort());
    // Sent with the first event, so an unknown job can still get a 404.
    response.setHeaders(new Headers({ "content-type": "text/event-stream", "cache-control": "no-store" }));
    for await (const event of events(id, request.headers["last-event-id"]?.toString(), closed.signal)) {
      response.write(event);
    }
    response.end();
  } else if (action === "decision" && request.method === "POST") {
    const { step, decision } = JSON.parse(await text(request));
    response.writeHead(await decide(id, step, decision)).end();
  } else {
    response.writeHead(404).end();
  }
}

export const server = createServer((request, response) => {
  route(request, response).catch((error) => {
    if (response.closed) return;
    const [status, text] = failure(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(status, { "content-type": "text/plain" }).end(text);
  });
});
if (process.env.PORT) server.listen(process.env.PORT);
