import { operationsOf, requestSchemaOf, type Schema, type SpecDocument, successOf, wholeSchema } from "./document.ts";

interface ToolInput {
  readonly kind: "text" | "url" | "file";
  /** Mime types of a file, `audio/*` meaning any audio. */
  readonly accepts?: readonly string[];
  readonly maxDecodedBytes?: number;
}

export interface ToolOperation {
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly input: Schema & { readonly "x-input": ToolInput };
  readonly options: Readonly<Record<string, Schema>>;
  readonly data: Schema;
}

/** The operations marked `x-tool`, with the schemas of their input, options and data. */
export function toolOperations(document: SpecDocument): ToolOperation[] {
  return operationsOf(document).flatMap(({ operation }) => {
    const tool = operation["x-tool"];
    if (tool === undefined) return [];
    const request = propertiesOf(document, requestSchemaOf(document, operation) ?? {});
    const envelope = propertiesOf(document, successOf(document, operation).schema);
    return {
      ...tool,
      summary: operation.summary ?? "",
      input: request.input as ToolOperation["input"],
      options: propertiesOf(document, request.options ?? {}),
      data: envelope.data ?? {},
    };
  });
}

/** The properties of a schema with their references resolved; members next to a `$ref` override its target. */
export function propertiesOf(document: SpecDocument, schema: Schema): Record<string, Schema> {
  const properties = (wholeSchema(document, schema).properties ?? {}) as Record<string, Schema>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, wholeSchema(document, property)]),
  );
}
