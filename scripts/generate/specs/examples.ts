import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import type { SpecName } from "./load-spec.ts";
import { readSurface, toolOperationId } from "./surface.ts";

/** A request of an operation, and its response. */
export interface Example {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** A preceding operation's own example, and the time since. */
  readonly after?: { readonly operation: string; readonly advance: string };
  readonly status?: number;
  /** Undefined for a response without a body. */
  readonly answer?: unknown;
}

export interface Examples {
  readonly operations: Readonly<Record<string, Example>>;
  /** Bodies of shared error responses, by the name of the response. */
  readonly responses?: Readonly<Record<string, unknown>>;
}

export function exampleFile(name: SpecName): string {
  return fileURLToPath(new URL(`../../../specs/${name}/examples.yaml`, import.meta.url));
}

export function readExamples(name: SpecName): Examples {
  const written: Examples = parse(readFileSync(exampleFile(name), "utf8"));
  return name === "tools" ? { ...written, operations: { ...written.operations, ...toolExamples() } } : written;
}

/** Examples from the rows of tools. */
export function toolExamples(): Examples["operations"] {
  const meta = {
    provider: "mock",
    model: "mock-text-small",
    durationMs: 300,
    creditsCharged: 1,
    creditsRemaining: 999,
  };
  const rows = Object.entries(readSurface().tools).flatMap(([slug, { example }]) => {
    if (example === undefined) return [];
    const { input, data } = example;
    const answer = { success: true, data, meta: { tool: slug, ...meta } };
    return [[toolOperationId(slug), { body: { input }, status: 200, answer }] as const];
  });
  return Object.fromEntries(rows);
}
