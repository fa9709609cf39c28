import type { FlagSpecs, FlagValues } from "./specs.ts";

export const globalFlags = {
  profile: { value: "NAME", summary: "Use this profile's settings and credentials (tandem auth list)" },
  allowOrigin: { value: "URL", summary: "Send the credential there, although it was saved for another address" },
  json: { summary: "Print the whole answer as JSON (a list as a bare array), errors too" },
  format: { short: "o", value: "json|yaml|csv|ndjson", summary: "Print the whole answer in this form" },
  fields: { value: "A,B", summary: "Print only these fields; a.b reaches inside" },
  query: { value: "JMESPATH", summary: "Filter the JSON answer with this expression" },
  quiet: { short: "q", summary: "Print bare ids, or the bare result" },
  mock: { summary: "Run against a mock inside this process: nothing is sent or charged" },
  scenario: { value: "NAME", summary: "Like --mock, with this scenario (tandem mock scenarios)" },
  timeout: { value: "DURATION", summary: "Give up after this long, waits and retries included (30s, 5m)" },
  retries: { value: "N", summary: "How often to retry a failed attempt; 0 turns retries off" },
  service: { value: "FILE", summary: "File that says how the service differs from what Tandem assumes" },
  yes: { short: "y", summary: "Answer yes to ordinary questions; severe actions still need --confirm" },
  noInput: { summary: "Never prompt, as when there is no terminal" },
  experimental: { summary: "Allow commands for routes that the service describes but does not list" },
  noPager: { summary: "Print long output without a pager (also TANDEM_PAGER=cat)" },
  noColor: { summary: "No colour (also NO_COLOR=1)" },
  debug: { summary: "Trace each HTTP exchange on stderr, secrets masked" },
} as const satisfies FlagSpecs;

export type GlobalFlags = FlagValues<typeof globalFlags>;
