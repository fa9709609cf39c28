// Preloaded: every module is wrapped, as tools that observe a program (OpenTelemetry, Datadog, Sentry) do it.
import { register } from "node:module";

register("import-in-the-middle/hook.mjs", import.meta.url);
