/** `@tandem/batch/redis`: one batch on many machines, and rate limits and replay protection in Redis. */
export { type AddOptions, Fleet, type FleetOptions, openFleet } from "./redis/fleet.ts";
export { FleetWorker, type WorkOptions } from "./redis/fleet-worker.ts";
export { type RedisPacer, type RedisPacerOptions, redisPacer } from "./redis/redis-pacer.ts";
export { type RedisReplay, type RedisReplayOptions, redisReplay } from "./redis/redis-replay.ts";
export type { SharedSummary } from "./redis/row-store.ts";
export { type DeliverOptions, ndjsonSink, type ResultSink, sqliteSink } from "./redis/sinks.ts";
