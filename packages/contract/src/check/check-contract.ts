import type { ServiceFile } from "../service-file.ts";
import type { Exchange } from "./exchange.ts";
import { type ContractReport, Findings } from "./findings.ts";
import { inferLanguage } from "./infer.ts";
import { isDelivery, judgeDelivery } from "./judge-delivery.ts";
import { judgeExchange, judgeSignIn } from "./judge-exchange.ts";
import { inferPaging, judgeLaterPages } from "./judge-pages.ts";
import { locate } from "./locate.ts";
import { merged } from "./merged.ts";
import { Reader } from "./reader.ts";

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
export function checkContract(exchanges: readonly Exchange[], service: ServiceFile = {}): ContractReport {
  const findings = new Findings();
  for (const delivery of exchanges.filter(isDelivery)) judgeDelivery(delivery, service, findings);
  const located = exchanges.flatMap((each) => (isDelivery(each) ? [] : (locate(each, service) ?? [])));
  // What a service file can say comes first, so that everything else is read with it.
  inferLanguage(located, service, findings);
  const infra = new Reader(merged(service, findings.file), "infra");
  inferPaging(located, infra, findings);
  const complete = merged(service, findings.file);
  const readers = { infra: new Reader(complete, "infra"), tools: new Reader(complete, "tools") };
  for (const exchange of located) {
    findings.begin(exchange.label);
    judgeExchange(exchange, readers[exchange.operation.api], findings);
    judgeSignIn(exchange, readers[exchange.operation.api], findings, located);
  }
  judgeLaterPages(located, readers.infra, findings);
  return findings.report();
}
