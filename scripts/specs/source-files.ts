import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

/** A YAML file of the specs as it is written, with references to other files in place. */
export interface SourceFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly content: unknown;
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The files of all specs, by path. */
export function sourceFiles(): SourceFile[] {
  return globSync("specs/*/**/*.yaml", { cwd: ROOT })
    .sort()
    .map((path) => ({ path, content: parse(readFileSync(`${ROOT}${path}`, "utf8")) }));
}
