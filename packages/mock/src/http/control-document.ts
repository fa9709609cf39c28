import { eventStream } from "../engine/accept.ts";
import { type Control, controls } from "./controls.ts";

const tokenName = "controlToken";
const problem = {
  description: "Why not.",
  content: { "application/json": { schema: { type: "object", properties: { error: { type: "string" } } } } },
};

/** The control plane as an OpenAPI 3.1 document. */
export function controlDocument(url: string): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, control] of Object.entries(controls)) {
    const [method = "", path = ""] = name.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, control) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Control plane of the mock",
      version: "1",
      description: "Clock, faults, journal and state of a running mock, for tests in any language.",
    },
    servers: [{ url: `${url}/__mock` }],
    security: [{ [tokenName]: [] }],
    components: {
      securitySchemes: {
        [tokenName]: {
          type: "apiKey",
          in: "header",
          name: "X-Mock-Token",
          description: "As `listen` returns it, and `tandem mock start` prints it.",
        },
      },
    },
    paths,
  };
}

function operation(method: string, path: string, { summary, query = {}, body, streams }: Control): object {
  return {
    operationId: [method.toLowerCase(), ...path.split(/[/-]/).filter(Boolean)].join("_"),
    summary,
    parameters: Object.entries(query).map(([name, { description, ...schema }]) => {
      return { name, in: "query", description, schema };
    }),
    ...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
    responses: {
      200: { description: "Done.", content: { [streams ? eventStream : "application/json"]: {} } },
      400: problem,
      401: problem,
      403: problem,
    },
  };
}
