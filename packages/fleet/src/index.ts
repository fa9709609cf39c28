export { type RedisPacer, type RedisPacerOptions, redisPacer } from "./pacing/redis-pacer.ts";
