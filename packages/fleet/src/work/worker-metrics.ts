import type { Hooks } from "@tandem/sdk";
import type { SharedSummary } from "../ledger/row-store.ts";

type Attributes = Record<string, string | number>;

/** The part of an OpenTelemetry `Meter` that a worker uses: `metrics.getMeter("my-worker")` is one. */
export interface FleetMeter {
  createGauge(
    name: string,
    options: { description: string; unit?: string },
  ): { record(value: number, attributes: Attributes): void };
  createCounter(
    name: string,
    options: { description: string; unit?: string },
  ): { add(value: number, attributes: Attributes): void };
}

export type WorkerMetrics = ReturnType<typeof workerMetrics>;

/** Reports a batch, and the requests of one worker, to a meter. */
export function workerMetrics(meter: FleetMeter, batch: string) {
  const gauge = (name: string, description: string, unit?: string) =>
    meter.createGauge(`tandem.batch.${name}`, { description, ...(unit !== undefined && { unit }) });
  const rows = gauge("rows", "Rows of the batch by state");
  const oldest = gauge("oldest_waiting", "Time since the oldest waiting row was queued", "s");
  const spent = gauge("credits.spent", "Credits that rows of the batch have cost");
  const reserved = gauge("credits.reserved", "Credits that unknown rows and rows in flight may cost");
  const budget = gauge("credits.budget", "Credits that the batch may cost");
  const twice = gauge("rows.charged_twice", "Rows that were retried by hand and turned out to be charged twice");
  const requests = meter.createCounter("tandem.worker.requests", {
    description: "Requests by HTTP status and outcome",
  });
  const waited = meter.createCounter("tandem.worker.wait", {
    description: "Time that requests waited for the rate limit and between retries",
    unit: "s",
  });
  return {
    record(summary: SharedSummary): void {
      for (const state of ["waiting", "sent", "done", "failed", "unknown"] as const)
        rows.record(summary[state], { batch, state });
      oldest.record((summary.oldestWaitingMs ?? 0) / 1_000, { batch });
      spent.record(summary.spent, { batch });
      reserved.record(summary.reserved, { batch });
      twice.record(summary.doubleCharges, { batch });
      if (summary.budget !== undefined) budget.record(summary.budget, { batch });
    },

    hooks: (own: Hooks = {}): Hooks => ({
      ...own,
      onAttemptEnd(info) {
        // Without a request, nothing was counted by the service.
        if (info.outcome !== "not_sent")
          requests.add(1, { batch, status: info.status ?? "none", outcome: info.outcome });
        waited.add(info.waitedMs / 1_000, { batch });
        own.onAttemptEnd?.(info);
      },
    }),
  };
}
