import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import type { SpecName } from "./load-spec.ts";

/** One request of an operation, and what the service answers to it. */
export interface Example {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** What happened before: an operation's own example, and the time since. */
  readonly after?: { readonly operation: string; readonly advance: string };
  readonly status?: number;
  /** Nothing where the answer has no body. */
  readonly answer?: unknown;
}

export interface Examples {
  readonly operations: Readonly<Record<string, Example>>;
  /** Bodies of the refusals that operations share, by the name of the response. */
  readonly responses?: Readonly<Record<string, unknown>>;
}

export function exampleFile(name: SpecName): string {
  return fileURLToPath(new URL(`../../specs/${name}/examples.yaml`, import.meta.url));
}

export function readExamples(name: SpecName): Examples {
  return parse(readFileSync(exampleFile(name), "utf8"));
}
