import type { Random } from "../engine/random.ts";

/** A call to one tool: valid as far as the description can say. */
export interface ToolCall<Options = Readonly<Record<string, unknown>>> {
  readonly input: string;
  readonly options: Options;
  /** The caller's own stream, for results that vary. */
  readonly random: Random;
}

/**
 * The example a tool answers with: valid `data`, recognizably about the input, the same for the same seed.
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
