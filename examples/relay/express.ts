// GET /jobs/ID/events, POST /jobs/ID/decision. Check in both that the user may see this job.
import express, { type ErrorRequestHandler } from "express";
import { decide, events, failure } from "./relay.ts";

export const app = express();

app.get("/jobs/:id/events", async (request, response) => {
  const closed = new AbortController();
  response.on("close", () => closed.abort());
  response.set({ "content-type": "text/event-stream", "cache-control": "no-store" });
  try {
    for await (const event of events(request.params.id, request.get("last-event-id"), closed.signal)) {
      response.write(event);
    }
    response.end();
  } catch (error) {
    if (!closed.signal.aborted) throw error;
  }
});

app.post("/jobs/:id/decision", express.json(), async (request, response) => {
  const { step, decision } = request.body;
  response.sendStatus(await decide(request.params.id, step, decision));
});

const onError: ErrorRequestHandler = (error, _request, response, _next) => {
  const [status, text] = failure(error);
  if (response.headersSent) response.destroy();
  else response.status(status).type("text").send(text);
};
app.use(onError);
if (process.env.PORT) app.listen(process.env.PORT);
