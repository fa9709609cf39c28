import { besidePath, Mismatch, readPath } from "../adapter/dotted-path.ts";
import { countOf, nextLink, signsIn } from "../adapter/page-signs.ts";
import { nextCursor } from "../adapter/paging.ts";
import { operations } from "../generated/contract-tables.ts";
import type { Pagination } from "../service-file.ts";
import type { Findings } from "./findings.ts";
import type { Located } from "./locate.ts";
import type { Reader } from "./reader.ts";

/** Judges whether a page says how to get the next one, as the service file or the documents describe it. */
export function judgePage(exchange: Located, reader: Reader, findings: Findings): void {
  const { pagination } = reader;
  const paging = pagination ?? assumed(reader);
  const { problem } = readPaging(exchange, paging, reader);
  // Of pages with numbers, only a later one shows how to get it: judgeLaterPages.
  if (problem === undefined && (paging.style !== "page" || exchange.isSample)) findings.confirm("G-06");
  // Without pagination in the file, inferPaging has said it.
  if (problem && pagination) findings.contradict("G-06", "/meta", problem, { needs: "infra.pagination.style" });
}

const assumed = ({ names }: Reader) =>
  ({ style: "cursor", next: `meta.${names.cased("nextCursor", "toWire")}` }) as const;

/** The model's cursor of the next page, or what is wrong with a page. */
function readPaging(exchange: Located, paging: Pagination, reader: Reader): { next?: string | null; problem?: string } {
  const { received, headers, url, query, isSample } = exchange;
  const path = reader.pathOf(exchange);
  const items = readPath(received, path) as readonly unknown[];
  const number = paging.style === "page" ? (countOf(query.get(paging.page ?? "page")) ?? 1) : 1;
  const size = countOf(query.get(paging.size ?? "limit")) ?? items.length;
  const later = paging.style === "page" ? `${number}:${(number - 1) * size}` : query.get(paging.cursor ?? "cursor");
  // The numbers in a document are samples.
  const known = isSample ? { items: [0], beside: {} } : { items, beside: besidePath(received, path) };
  if (number > 1 && items.length === 0) return {};
  const cursor = number > 1 || paging.style !== "page" ? later : null;
  const next = reader.pagination ? undefined : readPath(received, paging.next!);
  if (!reader.pagination && next !== null && typeof next !== "string") {
    return { problem: `no cursor at ${paging.next}` };
  }
  try {
    return { next: nextCursor({ ...known, body: received, header: (name) => headers[name], url, cursor }, paging) };
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    return { problem: error.message.replace(/^[\w.]+: /, "") };
  }
}

/** Finds how lists are paged, if it isn't as assumed: by what pages say, and by requests that got later ones. */
export function inferPaging(all: readonly Located[], reader: Reader, findings: Findings): void {
  const lists = all.filter((list) => list.operation.answer === "list" && reader.pageOf(list) !== undefined);
  const odd = lists.filter((list) => readPaging(list, assumed(reader), reader).problem);
  const [first] = odd.toSorted((one, other) => signsOf(other, reader).length - signsOf(one, reader).length);
  if (reader.pagination || first === undefined) return;
  findings.begin(first.label);
  const signs = signsOf(first, reader);
  const find = (kind: string, fits = (_: unknown) => true) =>
    signs.find((sign) => sign.kind === kind && fits(sign.value))?.path;
  const [total, more] = [find("total"), find("more", (value) => typeof value === "boolean")];
  const [next, last] = [find("next", (value) => value === null || typeof value === "string"), find("pages")];
  const parameter = turningParameter(lists, next && readPath(first.received, next), reader);
  if (odd.some(({ headers }) => nextLink(headers.link) !== undefined)) {
    found("lists are paged by the Link header", { style: "link" });
    return;
  }
  if (next !== undefined && !/^(https?:\/)?\//.test(String(readPath(first.received, next)))) {
    found(`lists are paged by the cursor at ${next}`, { style: "cursor", cursor: parameter, next, more });
    return;
  }
  const paths = [find("page"), last, total].filter((path) => path !== undefined);
  if (paths.length > 0 || parameter !== undefined) {
    const isCounted = parameter !== undefined || paths[0] !== total;
    const text = isCounted
      ? `lists are paged by page number (${paths.join(", ")})`
      : `nothing shows how to get what ${total} counts`;
    found(text, { style: "page", page: parameter, last, total });
    return;
  }
  findings.contradict("G-06", "/meta", "a list doesn't say where it ends", { needs: "infra.pagination.style" });

  /** Certain if a request has proved the parameter. */
  function found(text: string, { style, ...places }: Pagination): void {
    const isOpen = style !== "link" && places[style as "page"] === undefined;
    const written = { style, ...places, ...(isOpen && { [style]: "?" }) };
    const correction = { infra: { pagination: JSON.parse(JSON.stringify(written)) as object } };
    const needs = isOpen ? { needs: `infra.pagination.${style}` } : {};
    findings.contradict("G-06", "/meta", text, { correction, ...needs });
  }
}

const signsOf = (list: Located, reader: Reader) =>
  signsIn(besidePath(list.received, reader.pathOf(list))).filter(
    ({ path, value }) => readPath(list.received, path) === value,
  );

/** A parameter with a number or the cursor that got other items than the same request without it: a later page. */
function turningParameter(lists: readonly Located[], cursor: unknown, reader: Reader): string | undefined {
  for (const list of lists) {
    for (const [name, value] of list.query) {
      const isFilter = operations[list.operation.id]!.parameters[reader.names.cased(name, "toModel")] === "G-21";
      if (isFilter || (value !== cursor && (countOf(value) ?? 0) < 2)) continue;
      const first = withoutParameter(list, name, lists);
      if (first && areOthers(reader.idsOf(first), reader.idsOf(list))) return name;
    }
  }
  return undefined;
}

function withoutParameter(list: Located, name: string, lists: readonly Located[]): Located | undefined {
  const url = new URL(list.url);
  url.searchParams.delete(name);
  return lists.find((other) => other !== list && new URL(other.url).href === url.href);
}

const areOthers = (first: readonly unknown[], later: readonly unknown[]): boolean =>
  first.length > 0 && later.length > 0 && !later.some((id) => first.includes(id));

/** A service that ignores the number of a page would send the first page forever. */
export function judgeLaterPages(all: readonly Located[], reader: Reader, findings: Findings): void {
  const { pagination } = reader;
  const parameter = pagination?.page ?? "page";
  if (pagination?.style !== "page") return;
  const lists = all.filter(({ operation }) => operation.answer === "list");
  for (const list of lists) {
    const [number, ids] = [countOf(list.query.get(parameter)) ?? 1, reader.idsOf(list)];
    const first = number > 1 ? withoutParameter(list, parameter, lists) : undefined;
    if (first === undefined || ids.length === 0) continue;
    findings.begin(list.label);
    if (areOthers(reader.idsOf(first), ids)) findings.confirm("G-06");
    else if (readPaging(first, pagination, reader).next !== null) {
      const found = `${parameter}=${number} gets the first page again`;
      findings.contradict("G-06", `/query/${parameter}`, found, { needs: "infra.pagination.page" });
    }
  }
}
