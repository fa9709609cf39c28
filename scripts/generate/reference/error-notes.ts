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
}

const text = readFileSync(new URL("error-notes.yaml", import.meta.url), "utf8");

export const errorNotes: Readonly<Record<ErrorCode, ErrorNote>> = parse(text);

const missing = errorCodes.filter((code) => !Object.hasOwn(errorNotes, code));
if (missing.length > 0) throw new Error(`error-notes.yaml has no note for ${missing.join(", ")}`);

/** What the pages of the errors say, for `tandem help CODE`. */
export function errorHelpModule(): string {
  const plain = (text: string) => text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1");
  const entries = Object.entries(errorNotes).map(([code, { when, outcome, advice }]) => {
    const page = { when: plain(when), outcome: plain(outcome), advice: advice.map(plain) };
    return `  ${code}: ${JSON.stringify(page)},`;
  });
  return `export const errorHelp = {\n${entries.join("\n")}\n} as const;\n`;
}
