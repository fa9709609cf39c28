/** The parts of an OpenAPI document the reference shows. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  description?: string;
  "x-provenance"?: string;
  "x-assumption"?: string;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

interface Content {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema?: Schema }>;
}

interface DocumentedOperation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
  security?: unknown[];
  "x-provenance"?: string;
  "x-assumption"?: string;
}

interface ApiDocument {
  info: { title: string };
  servers?: { url: string; variables?: Record<string, { default: string }> }[];
  paths: Record<string, Record<string, DocumentedOperation | Parameter[]>>;
}

interface Listed {
  method: string;
  path: string;
  operation: DocumentedOperation;
  parameters: Parameter[];
}

/**
 * The script of the reference page. It is sent to the browser as its own source, so everything it uses is inside it.
 */
export function referenceClient(): void {
  const { documents, credential } = JSON.parse(byId("data").textContent ?? "") as {
    documents: Record<string, ApiDocument>;
    credential: string;
  };
  const credentialField = byId("credential") as HTMLInputElement;
  credentialField.value = credential;
  window.addEventListener("hashchange", show);
  show();

  function byId(id: string): HTMLElement {
    return document.getElementById(id)!;
  }

  /** An element with properties and children; text becomes text and never markup. */
  function make(tag: string, properties: Record<string, unknown> = {}, ...children: (Node | string)[]): HTMLElement {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
      if (typeof value === "function") element.addEventListener(name, value as EventListener);
      else if (value !== undefined) element.setAttribute(name, String(value));
    }
    element.append(...children);
    return element;
  }

  /** Prose with what stands between backticks as code. */
  function prose(text: string): (Node | string)[] {
    return text.split("`").map((part, index) => (index % 2 === 1 ? make("code", {}, part) : part));
  }

  function operationsOf(api: ApiDocument): Listed[] {
    return Object.entries(api.paths).flatMap(([path, item]) => {
      const common = (item.parameters ?? []) as Parameter[];
      return Object.entries(item)
        .filter(([method]) => /^(?:get|post|put|patch|delete)$/.test(method))
        .map(([method, value]) => {
          const operation = value as DocumentedOperation;
          const own = [...common, ...(operation.parameters ?? [])].map((parameter) => resolve(api, parameter));
          return { method, path, operation, parameters: own };
        });
    });
  }

  function resolve<T extends { $ref?: string }>(api: ApiDocument, value: T): T {
    let resolved = value;
    for (let depth = 0; resolved?.$ref?.startsWith("#/") && depth < 10; depth++) {
      let target: unknown = api;
      for (const name of resolved.$ref.slice(2).split("/")) {
        target = (target as Record<string, unknown>)[name.replaceAll("~1", "/").replaceAll("~0", "~")];
      }
      resolved = target as T;
    }
    return resolved;
  }

  /** The address is `#api/operationId`. */
  function show(): void {
    const [apiName = "", operationId = ""] = location.hash.slice(1).split("/");
    const chosen = documents[apiName] ? apiName : Object.keys(documents)[0]!;
    const api = documents[chosen]!;
    const listed = operationsOf(api);
    const current = listed.find(({ operation }) => operation.operationId === operationId) ?? listed[0]!;
    showApis(chosen);
    showOperations(chosen, listed, current);
    byId("operation").replaceChildren(...describe(chosen, api, current));
    document.title = `${current.operation.summary ?? current.operation.operationId} · API reference`;
  }

  function showApis(chosen: string): void {
    const buttons = Object.entries(documents).map(([name, api]) => {
      const click = () => {
        location.hash = name;
      };
      return make("button", { type: "button", "aria-pressed": name === chosen, click }, api.info.title);
    });
    const href = `/api/openapi/${chosen}.json`;
    byId("apis").replaceChildren(...buttons, make("a", { href, download: `${chosen}.json` }, "OpenAPI document"));
  }

  function showOperations(apiName: string, listed: Listed[], current: Listed): void {
    const groups = new Map<string, Listed[]>();
    for (const entry of listed) {
      const tag = entry.operation.tags?.[0] ?? "Other";
      groups.set(tag, [...(groups.get(tag) ?? []), entry]);
    }
    const links = [...groups].flatMap(([tag, entries]) => [
      make("h3", {}, tag),
      ...entries.map(({ method, operation }) => {
        const isCurrent = operation === current.operation ? "page" : undefined;
        const href = `#${apiName}/${operation.operationId}`;
        const name = make("span", { class: "method" }, method);
        return make("a", { href, "aria-current": isCurrent }, name, operation.summary ?? operation.operationId);
      }),
    ]);
    byId("operations").replaceChildren(...links);
  }

  function describe(apiName: string, api: ApiDocument, listed: Listed): HTMLElement[] {
    const { method, path, operation, parameters } = listed;
    const body = operation.requestBody && resolve(api, operation.requestBody);
    const schema = body?.content?.["application/json"]?.schema;
    const parts = [
      make("h2", {}, make("span", { class: "method" }, method), make("code", {}, path), badge(operation)),
      make("p", {}, ...prose(operation.description ?? operation.summary ?? "")),
    ];
    if (parameters.length > 0) parts.push(make("h3", {}, "Parameters"), parameterTable(api, parameters));
    if (schema) parts.push(make("h3", {}, "Body"), schemaTable(api, schema));
    parts.push(make("h3", {}, "Answers"), ...Object.entries(operation.responses).map((entry) => answer(api, ...entry)));
    parts.push(make("h3", {}, "Try it"), tryIt(apiName, api, listed, schema));
    return parts;
  }

  function badge(marked: { "x-provenance"?: string; "x-assumption"?: string }): HTMLElement | string {
    if (marked["x-provenance"] !== "assumed") return "";
    return make(
      "span",
      { class: "badge", title: "Not stated by the service description" },
      `assumed ${marked["x-assumption"] ?? ""}`,
    );
  }

  function parameterTable(api: ApiDocument, parameters: Parameter[]): HTMLElement {
    const rows = parameters.map(({ name, in: place, required, description, schema }) =>
      make(
        "tr",
        {},
        make("td", {}, make("code", {}, name)),
        make("td", {}, `${place}${required ? ", required" : ""}`),
        make("td", {}, schema ? typeName(api, schema) : "", " ", ...prose(description ?? "")),
      ),
    );
    return make("table", {}, make("tbody", {}, ...rows));
  }

  function schemaTable(api: ApiDocument, schema: Schema): HTMLElement {
    const rows = fields(api, schema, "", 0).map(({ name, required, field, marks }) =>
      make(
        "tr",
        {},
        make("td", {}, make("code", {}, name), required ? " *" : ""),
        make("td", {}, typeName(api, field)),
        make("td", {}, ...prose(field.description ?? ""), badge(marks)),
      ),
    );
    return make("table", {}, make("tbody", {}, ...rows));
  }

  /** The members of an object and of the objects in it, as dotted names. */
  function fields(api: ApiDocument, schema: Schema, prefix: string, depth: number) {
    const object = resolve(api, schema);
    const found: { name: string; required: boolean; field: Schema; marks: Schema }[] = [];
    for (const part of object.allOf ?? []) found.push(...fields(api, part, prefix, depth));
    for (const [name, raw] of Object.entries(object.properties ?? {})) {
      const field = resolve(api, raw);
      const full = prefix + name;
      found.push({ name: full, required: object.required?.includes(name) ?? false, field, marks: field });
      if (depth < 3 && field.properties) found.push(...fields(api, field, `${full}.`, depth + 1));
      const item = field.items && resolve(api, field.items);
      if (depth < 3 && item?.properties) found.push(...fields(api, item, `${full}[].`, depth + 1));
    }
    return found;
  }

  function typeName(api: ApiDocument, raw: Schema): string {
    const schema = resolve(api, raw);
    const variants = schema.oneOf ?? schema.anyOf;
    if (variants) return variants.map((variant) => typeName(api, variant)).join(" or ");
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.join(" | ");
    if (schema.items) return `${typeName(api, schema.items)}[]`;
    const name = [schema.type ?? "object"].flat().join(" or ");
    const format = schema.format ? ` (${schema.format})` : "";
    const low = schema.minLength ?? schema.minimum;
    const high = schema.maxLength ?? schema.maximum;
    const bounds = high !== undefined ? ` ${low ?? 0}–${high}` : low !== undefined ? ` from ${low}` : "";
    const fallback = schema.default === undefined ? "" : ` = ${JSON.stringify(schema.default)}`;
    return name + format + bounds + fallback;
  }

  function answer(api: ApiDocument, status: string, raw: Content): HTMLElement {
    const response = resolve(api, raw);
    const content = Object.values(response.content ?? {})[0];
    const summary = make("summary", {}, make("code", {}, status), " ", ...prose(response.description ?? ""));
    return make("details", {}, summary, content?.schema ? schemaTable(api, content.schema) : "");
  }

  /** A body that fits a schema: its required members, and options with their defaults. */
  function example(api: ApiDocument, raw: Schema, depth = 0, name = ""): unknown {
    const schema = resolve(api, raw);
    const given = schema.example ?? schema.examples?.[0] ?? schema.const ?? schema.default ?? schema.enum?.[0];
    if (given !== undefined) return given;
    const variant = schema.oneOf?.[0] ?? schema.anyOf?.[0] ?? schema.allOf?.[0];
    if (variant) return example(api, variant, depth);
    const type = [schema.type ?? (schema.properties ? "object" : "string")].flat()[0];
    if (type === "object") return exampleObject(api, schema, depth);
    if (type === "array") return schema.items && depth < 4 ? [example(api, schema.items, depth + 1)] : [];
    if (type === "boolean") return false;
    if (type === "integer" || type === "number") return schema.minimum ?? 1;
    return exampleText(schema, name);
  }

  function exampleObject(api: ApiDocument, schema: Schema, depth: number): Record<string, unknown> {
    const members = Object.entries(schema.properties ?? {}).filter(([name, member]) => {
      return schema.required?.includes(name) || (depth < 2 && resolve(api, member).default !== undefined);
    });
    return Object.fromEntries(members.map(([name, member]) => [name, example(api, member, depth + 1, name)]));
  }

  function exampleText({ format, pattern, minLength = 0 }: Schema, name: string): string {
    if (pattern?.includes("youtube")) return "https://www.youtube.com/watch?v=abcdefghijk";
    if (format === "uri" || pattern?.includes("https")) return "https://example.com/page";
    if (format === "email") return "person@example.com";
    if (name !== "input") return `example-${name || "text"}`;
    const sentence = "She dont know that a apple fell from the tree. ";
    return minLength > 20 ? sentence.repeat(Math.ceil(minLength / sentence.length)).trim() : sentence.trim();
  }

  function tryIt(
    apiName: string,
    api: ApiDocument,
    { method, path, parameters }: Listed,
    schema: Schema | undefined,
  ): HTMLElement {
    const values = new Map<string, HTMLInputElement>();
    const inputs = parameters
      .filter((parameter) => parameter.in === "path" || parameter.in === "query")
      .map((parameter) => {
        const input = make("input", { name: parameter.name }) as HTMLInputElement;
        values.set(`${parameter.in}:${parameter.name}`, input);
        return make("label", {}, `${parameter.name} `, input);
      });
    const text = schema ? JSON.stringify(example(api, schema), null, 2) : "";
    const body = make("textarea", { spellcheck: "false", "aria-label": "Request body" }, text) as HTMLTextAreaElement;
    const result = make("div", { "aria-live": "polite" });
    const submit = async (event: Event) => {
      event.preventDefault();
      const target = prefixOf(apiName, api) + fill(path, values);
      result.replaceChildren(...(await send(method, target, schema ? body.value : undefined)));
    };
    const button = make("button", { type: "submit", class: "send" }, "Send");
    return make("form", { submit }, ...inputs, ...(schema ? [make("label", {}, "Body", body)] : []), button, result);
  }

  /** What stands before the paths of a document: in the tool document nothing, in the other its path prefix. */
  function prefixOf(apiName: string, api: ApiDocument): string {
    return apiName === "tools" ? "" : (api.servers?.[0]?.variables?.pathPrefix?.default ?? "");
  }

  function fill(path: string, values: Map<string, HTMLInputElement>): string {
    const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(values.get(`path:${name}`)?.value || "example"),
    );
    const query = new URLSearchParams();
    for (const [name, input] of values)
      if (name.startsWith("query:") && input.value) query.set(name.slice(6), input.value);
    return query.size > 0 ? `${filled}?${query}` : filled;
  }

  async function send(method: string, target: string, body: string | undefined): Promise<HTMLElement[]> {
    const headers: Record<string, string> = {};
    if (credentialField.value) headers.authorization = `Bearer ${credentialField.value}`;
    if (body !== undefined) headers["content-type"] = "application/json";
    const shown = `curl -X ${method.toUpperCase()} '${location.origin}${target}' -H 'Authorization: Bearer ***'${
      body === undefined ? "" : ` -H 'Content-Type: application/json' -d '${body.replaceAll("'", "'\\''")}'`
    }`;
    const command = make("details", {}, make("summary", {}, "As a command"), make("pre", {}, shown));
    try {
      const response = await fetch(target, {
        method: method.toUpperCase(),
        headers,
        ...(body === undefined ? {} : { body }),
      });
      const answered = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
      return [
        make("p", {}, make("strong", {}, String(response.status))),
        make("pre", {}, answered),
        make("pre", {}, indent(await response.text())),
        command,
      ];
    } catch (error) {
      return [make("p", {}, `No answer: ${String(error)}`), command];
    }
  }

  function indent(text: string): string {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  }
}
