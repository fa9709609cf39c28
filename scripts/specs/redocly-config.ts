import { type Config, createConfig } from "@redocly/openapi-core";

/** Configuration of @redocly/openapi-core with the given rules on, all as errors. */
export function redoclyConfig(rules: readonly string[] = []): Promise<Config> {
  return createConfig({
    rules: Object.fromEntries(rules.map((rule) => [rule, "error"])),
    plugins: [{ id: "events", typeExtension: { oas3: withStreamEvents } }],
  });
}

type NodeTypes = Record<string, { properties: Record<string, unknown>; additionalProperties?: string }>;

/** Makes the values of x-sse-events schemas, so that they are checked, and kept as references when bundled. */
function withStreamEvents<T>(types: T): T {
  const { MediaType, ...others } = types as NodeTypes;
  return {
    ...others,
    MediaType: { ...MediaType, properties: { ...MediaType?.properties, "x-sse-events": "StreamEvents" } },
    StreamEvents: { properties: {}, additionalProperties: "Schema" },
  } as T;
}
