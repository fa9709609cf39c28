export { type OtelOptions, otelHooks } from "./otel/otel-hooks.ts";
