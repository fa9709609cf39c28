export { type AddOptions, Fleet, type FleetOptions, openFleet } from "./fleet.ts";
export type { SharedSummary } from "./ledger/row-store.ts";
export { type RedisPacer, type RedisPacerOptions, redisPacer } from "./pacing/redis-pacer.ts";
export { type DeliverOptions, ndjsonSink, type ResultSink, sqliteSink } from "./sinks.ts";
export { type RedisReplay, type RedisReplayOptions, redisReplay } from "./webhooks/redis-replay.ts";
export { FleetWorker, type WorkOptions } from "./work/fleet-worker.ts";
export { type FleetKey, type FleetRow, type WorkAllOptions, workAll } from "./work/work-all.ts";
export type { FleetMeter } from "./work/worker-metrics.ts";
