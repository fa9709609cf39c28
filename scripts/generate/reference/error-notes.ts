import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { type ErrorCode, errorCodes } from "../../../packages/sdk/src/errors/tandem-error.ts";

/** What the page of an error says in addition to its class and the specifications. */
interface ErrorNote {
  readonly when: string;
  readonly outcome: string;
  readonly advice: readonly string[];
  /** Members for the sample. Default: those of the error's class. */
  readonly shows?: readonly string[];
  readonly statuses?: { readonly tools?: readonly number[]; readonly infra?: readonly number[] };
  readonly guide?: readonly [title: string, link: string];
  /** What causes the error in the mock: a scenario, or a fault of an operation. */
  readonly mock?: { readonly scenario?: string; readonly operation?: string; readonly fault?: object };
}

const text = readFileSync(new URL("error-notes.yaml", import.meta.url), "utf8");

export const errorNotes: Readonly<Record<ErrorCode, ErrorNote>> = parse(text);

const missing = errorCodes.filter((code) => !Object.hasOwn(errorNotes, code));
if (missing.length > 0) throw new Error(`error-notes.yaml has no note for ${missing.join(", ")}`);
