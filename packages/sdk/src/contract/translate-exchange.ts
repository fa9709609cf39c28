import { decodeRequest } from "../../../wire/src/inverse.ts";
import { parseJson } from "../../../wire/src/json.ts";
import { addressed, findOperation, modelPrefixes } from "../../../wire/src/operations.ts";
import type { Exchange } from "../../../wire/src/read-har.ts";
import type { ServiceFile } from "../../../wire/src/service-file.ts";
import { Translator } from "../../../wire/src/translator.ts";

/** Translates an exchange with a service file. Anything that doesn't match stays as is. */
export function translateExchange(exchange: Exchange, service: ServiceFile): Exchange {
  if (!URL.canParse(exchange.url)) return exchange;
  const { origin, pathname, searchParams } = new URL(exchange.url);
  const { api, path } = addressed(service, exchange.method, pathname);
  const operation = path === undefined ? undefined : findOperation(api, exchange.method, path);
  if (operation === undefined) return exchange;
  const translator = new Translator(service, api);
  const sent = parseJson(exchange.requestBody ?? "");
  const asked = { query: searchParams, headers: exchange.requestHeaders, body: sent };
  const message = decodeRequest(translator, operation, asked);
  const query = String(message.query);
  const headers = translator.modelHeaders(exchange.headers);
  const translated = {
    ...exchange,
    ...{
      url: `${origin}${modelPrefixes[api]}${path}${query && `?${query}`}`,
      headers,
      requestHeaders: message.headers,
    },
    ...(sent !== undefined && { requestBody: JSON.stringify(message.body) }),
  };
  const body = parseJson(exchange.body);
  if (body === undefined) return translated;
  try {
    const answer = { status: exchange.status, headers: exchange.headers, body };
    const decoded = translator.decodeResponse(operation, answer, { query: searchParams, url: exchange.url });
    return { ...translated, body: JSON.stringify(decoded.body) };
  } catch {
    return translated;
  }
}
