import type { FlagSpecs, FlagValues } from "./specs.ts";

export const globalFlags = {
  profile: { value: "NAME", summary: "Use this profile's settings and credentials (tandem auth list)" },
  allowOrigin: {
    value: "URL",
    summary: "Allow sending the credential to this origin, even if it was saved for another",
  },
  json: { summary: "Print the full response as JSON (a list as a bare array), including errors" },
  format: { value: "json|yaml|csv|ndjson", summary: "Print the full response in this format" },
  fields: { value: "A,B", summary: "Print only these fields; use a.b for nested fields" },
  query: { value: "JMESPATH", summary: "Filter the JSON response with this JMESPath expression" },
  quiet: { short: "q", summary: "Print only IDs, or only the result" },
  mock: { summary: "Run against an in-process mock: nothing is sent or charged" },
  scenario: { value: "NAME", summary: "Like --mock, with this scenario, such as incident" },
  timeout: { value: "DURATION", summary: "Timeout, including waits and retries (default 15m)" },
  retries: { value: "N", summary: "Maximum number of retries (default 3); 0 disables them" },
  service: { value: "FILE", summary: "Service file: how the service differs from Tandem's assumptions" },
  yes: { short: "y", summary: "Answer yes to prompts; commands that have --confirm still need it" },
  noInput: { summary: "Disable prompts" },
  experimental: { summary: "Allow commands for routes described but not listed by the service" },
  noColor: { summary: "Disable color (also NO_COLOR=1)" },
  debug: { summary: "Trace each HTTP exchange on stderr, secrets masked" },
} as const satisfies FlagSpecs;

export type GlobalFlags = FlagValues<typeof globalFlags>;
