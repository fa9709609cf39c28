import type { ApiName, WireFile } from "../service-file.ts";
import { isObject, type JsonObject, readPath, withPath } from "./dotted-path.ts";
import type { Names } from "./names.ts";
import type { Operation } from "./operations.ts";

/** One API of a service. */
interface Service {
  readonly api: ApiName;
  readonly names: Names;
  readonly wire: WireFile;
}

/** The type of an error's body that has words. */
const typeOf = ({ api }: Service): string => (api === "infra" ? "Problem" : "");

/** An error of the service as the model has it. What the file doesn't name stays where it is. */
export function decodeError(service: Service, operation: Operation, status: number, body: unknown): unknown {
  const { names, wire, api } = service;
  const { error } = wire;
  if (!isObject(body)) return body;
  // A rejected call can be charged.
  const paid = api === "tools" ? readPath(body, wire.wrap?.meta === undefined ? "meta" : wire.wrap.meta) : undefined;
  const meta = isObject(paid) ? { meta: names.translate(paid, "ToolMeta", "toModel") } : {};
  if (error === undefined) return { ...(names.translate(body, typeOf(service), "toModel") as JsonObject), ...meta };
  const at = (path: string | undefined) => (path === undefined ? undefined : readPath(body, path));
  const type = typeOf(service);
  const coded = names.translate({ [names.name("code", type, "toWire")]: at(error.code) }, type, "toModel");
  const message = at(error.message);
  const named = defined({ message, code: (coded as { code?: unknown }).code });
  const own = isObject(body.error) ? body.error : {};
  if (api === "tools") return { ...body, ...meta, success: false, error: { ...own, ...named, details: body } };
  return {
    ...defined({ type: "about:blank", title: message, status, detail: message }),
    ...body,
    ...named,
    ...defined({ requestId: at(error.requestId), errors: decodeFields(service, operation, at(error.fields)) }),
    // The SDK reads the parts of an error in here, if there is one.
    ...(isObject(body.error) && { error: { ...own, ...named } }),
  };
}

const defined = (members: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** `{ip_address: ["is taken"]}`, or rows that name a field. */
function decodeFields({ names }: Service, { request }: Operation, fields: unknown): unknown {
  const pointer = (name: unknown) => `/${names.name(String(name), request, "toModel")}`;
  if (Array.isArray(fields)) {
    return fields.filter(isObject).map(({ field, name = field, param = name, ...rest }) => ({
      ...(typeof param === "string" && { pointer: pointer(param) }),
      ...rest,
    }));
  }
  if (!isObject(fields)) return undefined;
  return Object.entries(fields).flatMap(([name, messages]) =>
    [messages].flat().map((message) => ({ pointer: pointer(name), code: "invalid", message: String(message) })),
  );
}

/** An error of the model as the service writes it. */
export function encodeError(service: Service, request: string, body: unknown): unknown {
  const { names, wire } = service;
  const { error } = wire;
  const type = typeOf(service);
  if (error === undefined) return names.translate(body, type, "toWire");
  const from = readPath(body, "error") ?? body;
  const [code] = Object.values(names.translate({ code: readPath(from, "code") }, type, "toWire") as JsonObject);
  const rows = readPath(from, "errors") as readonly { pointer: string; message: string }[] | undefined;
  const fields = rows?.map(
    ({ pointer, message }) => [names.name(pointer.slice(1), request, "toWire"), [message]] as const,
  );
  const parts = [
    [error.message, readPath(from, "message") ?? readPath(from, "detail") ?? readPath(from, "title")],
    [error.code, code],
    [error.requestId, readPath(from, "requestId")],
    [error.fields, fields && Object.fromEntries(fields)],
  ] as const;
  return parts.reduce<unknown>(
    (to, [path, value]) => (path === undefined || value === undefined ? to : withPath(to, path, value)),
    {},
  );
}
