import { objectOf, type Shape } from "../../engine/check-shape.ts";
import type { StepDecision } from "../../inspection.ts";
import { anyObject, type Control, listOf, nothing, text } from "./control.ts";

export const token = text("A token, or a caller's label. Default: the scenario's token.");

const string: Shape = { type: "string" };
const tableShape = listOf(
  objectOf({
    resource: { ...anyObject, description: "As the API shows it." },
    status: string,
    moves: { ...listOf(string), description: "Statuses that `POST /status` can move it to." },
    editable: { ...listOf(string), description: "Fields that `POST /resources` can change." },
    simulated: { type: "boolean", description: "Of a delivery: whether nothing is sent to its receiver." },
    dueAt: { type: ["string", "null"], description: "When its status can change automatically, as RFC 3339." },
    event: { description: "Of a delivery: the event." },
    resendOf: text("Of a delivery that was resent: the id of the one it repeats."),
  }),
);

/** Callers, their resources, and their actions in the dashboard. */
export const resourceControls: Readonly<Record<string, Control>> = {
  "GET /callers": {
    summary: "The keys and tokens that were used, and the scenario's",
    result: listOf(
      objectOf({
        api: { enum: ["tools", "infra"] },
        label: text("Stands for the key or token in other controls."),
        account: text("The kind of account."),
        revoked: { type: "boolean" },
        creditsRemaining: { type: "number", description: "Of a tool key." },
        resetsAt: text("Of a tool key: when its balance is refilled, as RFC 3339."),
      }),
    ),
    run: ({ mock }) => mock.callers(),
  },
  "GET /resources": {
    summary: "Everything the team of a token has, as the API shows it, oldest first",
    query: { token },
    result: objectOf({
      tables: { type: "object", additionalProperties: tableShape, description: "By kind, such as `servers`." },
      teams: listOf(anyObject),
      audit: listOf(anyObject),
    }),
    run: ({ mock, query: { token = mock.scenario.token } }) => mock.resources(token as string),
  },
  "GET /state": {
    summary: "Every caller's state, as the mock keeps it",
    result: listOf(objectOf({ api: string, label: string, account: string, state: anyObject })),
    run: ({ mock }) => mock.worlds(),
  },
  "POST /status": {
    summary: "Moves a resource to a status, as its dashboard or the world outside would",
    body: objectOf({ token, id: text("The resource."), status: text("The status it gets.") }, ["id", "status"]),
    result: nothing,
    run: ({ mock, body }) => {
      const { token = mock.scenario.token, id, status } = body as { token?: string; id: string; status: string };
      mock.setStatus(token, id, status);
    },
  },
  "POST /resources": {
    summary: "Changes fields of a resource, without a call",
    body: objectOf({ token, id: text("The resource."), fields: anyObject }, ["id", "fields"]),
    result: nothing,
    run: ({ mock, body }) => {
      const { token = mock.scenario.token, id, fields } = body as { token?: string; id: string; fields: object };
      mock.setFields(token, id, fields);
    },
  },
  "GET /outbox": {
    summary: "The messages that alerts have sent to Slack, by email and by SMS",
    result: listOf(anyObject),
    run: ({ mock }) => mock.outbox(),
  },
  "POST /ai/decide": {
    summary: "Approves or rejects a step of an AI job, and responds with the job",
    body: objectOf(
      { token, jobId: string, stepId: string, decision: { enum: ["approve", "reject"] }, reason: string },
      ["jobId", "stepId", "decision"],
    ),
    result: anyObject,
    run: ({ mock, body }) => {
      const { token = mock.scenario.token, ...decision } = body as StepDecision & { token?: string };
      return mock.decide(token, decision);
    },
  },
  "GET /ai/events": {
    summary: "The events of an AI job as they happen, as the API streams them",
    query: { token, jobId: string },
    streams: true,
    result: anyObject,
    run: ({ mock, query: { token = mock.scenario.token, jobId }, signal }) => {
      if (jobId === undefined) throw new RangeError("Send jobId: the job to follow. GET /resources lists the jobs.");
      return mock.followJob(token as string, jobId as string, signal);
    },
  },
};
