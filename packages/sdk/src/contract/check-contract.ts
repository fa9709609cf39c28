import type { Exchange } from "../../../wire/src/read-har.ts";
import { type ServiceFile, withKnown } from "../../../wire/src/service-file.ts";
import { readable } from "../arguments/check-argument.ts";
import { wrongOption } from "../errors/call-errors.ts";
import { classify } from "./classify.ts";
import type { ContractReport } from "./contract-types.ts";
import { Findings } from "./findings.ts";
import { isDelivery, judgeDelivered } from "./judge-delivery.ts";
import { judgeExchange } from "./judge-exchange.ts";
import { pageQueries } from "./judge-resource.ts";
import { judgeTraffic } from "./judge-traffic.ts";

/**
 * Returns for each assumption whether recorded traffic confirms or contradicts it, with corrections as a service file.
 * Sends nothing.
 *
 * ```ts
 * import { readFile } from "node:fs/promises";
 *
 * const { assumptions } = checkContract(readHar(await readFile("service.har", "utf8")));
 * console.log(assumptions.filter(({ verdict }) => verdict === "contradicted"));
 * ```
 *
 * @param service a service file to check too: only what it doesn't correct is contradicted.
 */
export function checkContract(exchanges: readonly Exchange[], service?: ServiceFile): ContractReport {
  if (!Array.isArray(exchanges)) throw wrongOption("exchanges", "exchanges must be an array, as readHar returns it");
  return readable("exchanges", () => judged(exchanges, withKnown(service)));
}

/** Judges traffic as it came, with a service file or without. */
export function judged(exchanges: readonly Exchange[], service: ServiceFile = {}): ContractReport {
  const findings = new Findings();
  for (const delivery of exchanges.filter(isDelivery)) judgeDelivered(delivery, findings, service);
  const others = exchanges.filter((exchange) => !isDelivery(exchange));
  const classified = others.flatMap((exchange) => classify(exchange, service) ?? []);
  const queries = pageQueries(classified);
  for (const exchange of classified) judgeExchange(exchange, queries, findings);
  findings.end();
  judgeTraffic(classified, findings);
  return findings.report();
}
