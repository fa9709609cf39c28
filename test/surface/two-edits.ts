import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addAfter } from "./copy.ts";

/** The two edits of docs/contributing/add-an-operation.md: the operation in specs/infra/, and its row in specs/surface.yaml. */
export function addOperation(folder: string): void {
  const specs = join(folder, "specs");
  appendFileSync(join(specs, "infra/paths/servers.yaml"), operation);
  appendFileSync(join(specs, "infra/schemas/servers.yaml"), schema);
  addAfter(join(specs, "infra/examples.yaml"), "operations:\n", example);
  addAfter(join(specs, "surface.yaml"), row.anchor, row.text);
}

const operation = `/servers/{id}/processes:
  parameters:
    - name: id
      in: path
      required: true
      description: Id of the server.
      x-provenance: assumed
      x-assumption: U-01
      x-rationale: As on the server's other routes.
      schema: { $ref: "../schemas/values.yaml#/Id" }
  get:
    operationId: listServerProcesses
    tags: [Unlisted]
    summary: List a server's processes
    description: Lists what runs on a server.
    x-status: described-unlisted
    x-provenance: assumed
    x-assumption: U-01
    x-rationale: Dashboards of comparable services show processes.
    parameters:
      - $ref: "../parameters.yaml#/Limit"
      - $ref: "../parameters.yaml#/Cursor"
    responses:
      "200":
        description: One page of processes.
        headers:
          RateLimit: { $ref: "../headers.yaml#/RateLimit" }
          RateLimit-Policy: { $ref: "../headers.yaml#/RateLimit-Policy" }
          X-Request-Id: { $ref: "../headers.yaml#/X-Request-Id" }
        content:
          application/json:
            schema:
              type: object
              required: [data, meta]
              properties:
                data:
                  type: array
                  items: { $ref: "../schemas/servers.yaml#/ServerProcess" }
                meta: { $ref: "../schemas/page.yaml#/PageMeta" }
      "400": { $ref: "../responses.yaml#/BadRequest" }
      "401": { $ref: "../responses.yaml#/Unauthorized" }
      "403": { $ref: "../responses.yaml#/Forbidden" }
      "404": { $ref: "../responses.yaml#/NotFound" }
      "429": { $ref: "../responses.yaml#/TooManyRequests" }
      "500": { $ref: "../responses.yaml#/InternalError" }
      "503": { $ref: "../responses.yaml#/Unavailable" }
`;

const schema = `ServerProcess:
  type: object
  required: [pid, command, cpuPercent]
  description: A process that runs on a server.
  x-provenance: assumed
  x-assumption: U-01
  x-rationale: What ps and top show first.
  properties:
    pid: { type: integer, minimum: 1, description: Number of the process. }
    command: { type: string, description: The command line. }
    cpuPercent: { type: number, minimum: 0, description: Share of one core. }
`;

const example = `  listServerProcesses:
    path: { id: srv_81f2 }
    query: { limit: 2 }
    status: 200
    answer:
      data:
        - { pid: 1, command: /sbin/init, cpuPercent: 0.1 }
        - { pid: 812, command: "nginx: master process", cpuPercent: 1.5 }
      meta: { nextCursor: null, limit: 2 }
`;

const row = {
  anchor: "    fields: [id, name, status, statusReason, host, region, lastSeenAt, connectCommand]\n    methods:\n",
  text: `      processes:
        operation: listServerProcesses
        columns: [pid, cpuPercent, { field: command, cut: true }]
`,
};

/** The two edits of docs/contributing/add-a-tool.md: the tool's schemas, and its row in specs/surface.yaml. */
export function addTool(folder: string): void {
  writeFileSync(join(folder, "specs/tools/schemas/keyword-finder.yaml"), toolSchemas);
  appendFileSync(join(folder, "specs/surface.yaml"), toolRow);
}

const toolSchemas = `KeywordFinderRequest:
  x-provenance: documented
  type: object
  required: [input]
  properties:
    input:
      x-input: { x-provenance: assumed, x-assumption: T-01, x-rationale: As for other texts., kind: text }
      type: string
      x-bounds: { minLength: 10, maxLength: 5000 }
      description: The text.
    options:
      $ref: "#/KeywordFinderOptions"
KeywordFinderEnvelope:
  x-provenance: documented
  type: object
  required: [success, data, meta]
  properties:
    success: { type: boolean, const: true }
    data:
      $ref: "#/KeywordFinderData"
    meta:
      $ref: envelope.yaml#/ToolMeta
KeywordFinderOptions:
  x-provenance: assumed
  x-assumption: T-01
  x-rationale: As for other tools.
  type: object
  description: Options of the Keyword Finder. All may be left out.
  properties:
    count:
      $ref: options.yaml#/Count
KeywordFinderData:
  x-provenance: assumed
  x-assumption: T-01
  x-rationale: As for other tools.
  type: object
  required: [keywords]
  properties:
    keywords: { type: array, description: Most important first., items: { type: string } }
`;

const toolRow = `  keyword-finder:
    name: Keyword Finder
    summary: Find the keywords of a text
    description: "Assumed: returns the keywords of a text."
    text: [keywords]
    example:
      input: The river bank flooded the whole town.
      data: { keywords: [river, flood, town] }
`;
