/** A call to one tool: valid as far as the description can say. */
export interface ToolCall<Options = Readonly<Record<string, unknown>>> {
  readonly input: string;
  readonly options: Options;
}

/**
 * The example a tool answers with: valid `data`.
 *
 * @throws ApiError for an input or option the description cannot rule out.
 */
export type Example = (call: ToolCall) => object;

/** One tool of the service. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputKind: "text" | "url" | "file";
  /** What `meta.model` says: a name that no real model has. */
  readonly model: string;
  /** How much heavier than the lightest model, in credits a thousand tokens. */
  readonly weight: number;
  readonly example: Example;
}
