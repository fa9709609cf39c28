import {
  asService,
  type PlainRequest,
  parseServiceFile,
  type ServiceFile,
  serviceEvents,
  type WebhookSchemeFile,
} from "@tandem/contract";
import type { Api } from "./engine/api.ts";
import type { MockRequest } from "./engine/mock-request.ts";
import type { Reply } from "./engine/reply.ts";
import { shownSecret } from "./infra/webhooks/sign-delivery.ts";

type Next = (request: MockRequest) => Promise<Reply>;

/** How the mock speaks: as the specs have it, or as a service file says. */
export interface Language {
  answer(request: MockRequest, next: Next): Promise<Reply>;
  /** The APIs with the paths that they're served at. */
  servedApis(apis: readonly Api[]): readonly Api[];
  /** In front of the infrastructure API's routes. */
  readonly infraPrefix: string;
  /** How deliveries are signed, if that differs. */
  readonly scheme: WebhookSchemeFile | undefined;
  /** The event of a delivery as the service writes it. */
  encodeEvent(event: object): unknown;
}

const model: Language = {
  answer: (request, next) => next(request),
  servedApis: (apis) => apis,
  infraPrefix: "/api/v1",
  scheme: undefined,
  encodeEvent: (event) => event,
};

/** @throws RangeError for a wrong service file. */
export function openLanguage(service: ServiceFile | undefined): Language {
  if (service === undefined) return model;
  let file: ServiceFile;
  try {
    file = parseServiceFile(service);
  } catch (error) {
    throw new RangeError(`service: ${(error as Error).message}`);
  }
  const speak = asService(file, (model, { run }: PlainRequest & { run: (model: PlainRequest) => Promise<Reply> }) =>
    run(model),
  );
  const { toWire } = serviceEvents(file);
  const key = file.webhooks?.scheme?.key;
  return {
    async answer(request, next) {
      const { method, path, query, headers, body } = request;
      const run = async (model: PlainRequest) => withShownSecret(await next(changed(request, model)), model, key);
      return speak({ method, path, query, headers, body, run });
    },
    servedApis: (apis) => servedApis(file, apis),
    infraPrefix: (file.infra?.prefix ?? model.infraPrefix).replace(/\/$/, ""),
    scheme: file.webhooks?.scheme,
    encodeEvent: toWire,
  };
}

/** A request with other contents. Its abort signal is created on first use. */
const changed = (request: MockRequest, parts: PlainRequest): MockRequest => ({
  ...parts,
  get signal() {
    return request.signal;
  },
  get isGone() {
    return request.isGone;
  },
});

/** A new webhook's secret is shown as the scheme has it. */
function withShownSecret(reply: Reply, { method, path }: PlainRequest, key: WebhookSchemeFile["key"]): Reply {
  if (key !== "hex" || method !== "POST" || path !== "/api/v1/webhooks" || reply.status !== 201) return reply;
  const body = JSON.parse(String(reply.body)) as { data: { secret: string } };
  const data = { ...body.data, secret: shownSecret(body.data.secret, key) };
  return { ...reply, body: JSON.stringify({ ...body, data }) };
}

function servedApis({ infra, tools }: ServiceFile, apis: readonly Api[]): readonly Api[] {
  const served = (path: string) => {
    if (path === "/api/v1/tools" && tools?.list !== undefined) return tools.list;
    const isTools = path.startsWith("/api/v1/tools");
    const prefix = isTools ? tools?.prefix : infra?.prefix;
    return prefix === undefined ? path : prefix + path.slice((isTools ? "/api/v1/tools" : "/api/v1").length);
  };
  const moved = apis.map((api) => ({
    ...api,
    basePath: api.name === "tools" ? (tools?.prefix ?? api.basePath) : served(api.basePath),
    rows: api.rows.map((row) => ({ ...row, path: served(row.path) })),
  }));
  return tools?.list === undefined ? moved : [...moved, { ...moved[0]!, basePath: tools.list, rows: [] }];
}
