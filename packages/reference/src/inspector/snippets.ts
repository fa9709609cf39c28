import type { JournalEntry } from "../../../mock/src/engine/journal-record.ts";
import { infraMethods } from "../generated/infra-methods.ts";

/**
 * A request as commands and code that send it again. Credentials come from the environment, since the journal masks them.
 * A request of no operation of the SDK has no SDK entry.
 */
export function snippetsOf(entry: JournalEntry, origin: string): Readonly<Record<string, string>> {
  const slug = entry.operationId?.startsWith("tool_") ? /\/([\w-]+)$/.exec(entry.path)?.[1] : undefined;
  const code = slug === undefined ? infraCode(entry) : toolCode(slug, entry);
  return {
    curl: curlCommand(entry, origin),
    ...(code !== undefined && { SDK: code }),
    ...(slug !== undefined && { CLI: toolCommand(slug, entry) }),
    ...(isInfra(entry) && { CLI: apiCommand(entry) }),
  };
}

const isInfra = ({ path }: JournalEntry) => !/\/tools(?:\/|$)/.test(path);
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const code = (value: unknown) => JSON.stringify(value, null, 2);
const search = ({ query }: JournalEntry) => (query === "" ? "" : `?${query}`);
/** A header with a secret is masked by the mock. */
const repeated = ["accept", "content-type", "idempotency-key", "prefer"];

function curlCommand(entry: JournalEntry, origin: string): string {
  const { method, path, requestHeaders, requestBody } = entry;
  const secret = isInfra(entry) ? "TANDEM_INFRA_TOKEN" : "TANDEM_TOOLS_KEY";
  const headers = repeated.flatMap((name) => (requestHeaders[name] ? [`${name}: ${requestHeaders[name]}`] : []));
  return [
    `curl -X ${method} ${quoted(origin + path + search(entry))}`,
    ...(requestHeaders.authorization ? [`-H "Authorization: Bearer $${secret}"`] : []),
    ...headers.map((header) => `-H ${quoted(header)}`),
    ...(requestBody ? [`--data-raw ${quoted(requestBody)}`] : []),
  ].join(" \\\n  ");
}

interface ToolBody {
  readonly input?: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

const toolBody = ({ requestJson }: JournalEntry) => (requestJson ?? {}) as ToolBody;

const toolCode = (slug: string, entry: JournalEntry) =>
  `const { data, meta } = await tandem.tools.run(${code(slug)}, ${code(toolBody(entry))});`;

function toolCommand(slug: string, entry: JournalEntry): string {
  const { input = "", options = {} } = toolBody(entry);
  const given = Object.entries(options).map(
    ([name, value]) => `-F ${quoted(`${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)}`,
  );
  return [`tandem run ${slug} ${quoted(input.startsWith("@") ? `@${input}` : input)}`, ...given].join(" ");
}

function infraCode(entry: JournalEntry): string | undefined {
  const method = infraMethods[entry.operationId ?? ""];
  if (method === undefined) return undefined;
  const ids = entry.path.split("/").filter((part) => /^[a-z]+_\w+$/.test(part));
  const query = Object.fromEntries(new URLSearchParams(entry.query));
  const body = entry.requestJson ?? (entry.query === "" ? undefined : query);
  const given = [...ids, ...(body === undefined ? [] : [body])].map(code).join(", ");
  return `await tandem.infra.${method}(${given});`;
}

function apiCommand(entry: JournalEntry): string {
  const { method, path, requestJson } = entry;
  const body = requestJson === undefined ? "" : ` --file - <<< ${quoted(JSON.stringify(requestJson))}`;
  return `tandem api ${method} ${quoted(path.replace(/^\/api\/v1/, "") + search(entry))}${body}`;
}
