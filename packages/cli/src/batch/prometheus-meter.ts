import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FleetMeter } from "@tandem/fleet";
import { CliError } from "../errors/cli-error.ts";
import type { ErrorCode } from "../errors/exit-codes.ts";
import { example, rerun } from "../errors/fix.ts";

type Labels = Readonly<Record<string, string | number>>;
type Kind = "gauge" | "counter";

interface Metric {
  readonly kind: Kind;
  readonly help: string;
  readonly values: Map<string, number>;
}

const label = ([name, value]: [string, string | number]) =>
  `${name}="${String(value).replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;
const labelsOf = (labels: Labels) => Object.entries(labels).map(label).join(",");

/** A meter whose values are printed in the text format of Prometheus. */
export class PrometheusMeter implements FleetMeter {
  readonly #metrics = new Map<string, Metric>();

  createGauge(name: string, options: { description: string; unit?: string }) {
    const { values } = this.#metric("gauge", name, options);
    return { record: (value: number, labels: Labels) => void values.set(labelsOf(labels), value) };
  }

  createCounter(name: string, options: { description: string; unit?: string }) {
    const { values } = this.#metric("counter", name, options);
    const add = (value: number, labels: Labels) =>
      void values.set(labelsOf(labels), (values.get(labelsOf(labels)) ?? 0) + value);
    return { add };
  }

  #metric(kind: Kind, name: string, { description, unit }: { description: string; unit?: string }): Metric {
    const suffix = `${unit === "s" ? "_seconds" : ""}${kind === "counter" ? "_total" : ""}`;
    const full = `${name.replaceAll(".", "_")}${suffix}`;
    const metric = this.#metrics.get(full) ?? { kind, help: description, values: new Map() };
    this.#metrics.set(full, metric);
    return metric;
  }

  text(): string {
    const lines = [...this.#metrics].flatMap(([name, { kind, help, values }]) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${kind}`,
      ...[...values].map(([labels, value]) => `${name}{${labels}} ${value}`),
    ]);
    return `${lines.join("\n")}\n`;
  }
}

/** Serves a meter's values at /metrics. Resolves with the address, and a function that stops the server. */
export async function serveMetrics(meter: PrometheusMeter, place: string) {
  const [, host = "127.0.0.1", port] = /^(?:(.+):)?(\d{1,5})$/.exec(place) ?? [];
  if (port === undefined || Number(port) > 65_535)
    throw refused("BAD_OPTION", `--metrics cannot be "${place}"`, "it is a port, or an address and a port");
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    return response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" }).end(meter.text());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) =>
      reject(refused("USAGE", `metrics cannot be served at ${place}`, cause.message, cause)),
    );
    server.listen(Number(port), host.replace(/^\[|\]$/g, ""), resolve);
  });
  const url = `http://${host}:${(server.address() as AddressInfo).port}/metrics`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, close };
}

const refused = (code: ErrorCode, message: string, why: string, cause?: Error) =>
  new CliError(code, message, { why, fix: example(rerun({ set: { metrics: cause ? "9465" : "9464" } })), cause });
