import { execFileSync } from "node:child_process";

/** A tarball as `npm pack --json` describes it. */
export interface Tarball {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Packs the built packages into a folder. */
export function packAll(folder: string): Tarball[] {
  const npm = ["pack", "--json", "--ignore-scripts", "--workspaces", `--pack-destination=${folder}`];
  return Object.values(JSON.parse(execFileSync("npm", npm, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })));
}

const documents =
  /^(package\.json|service\.schema\.json|(README|CHANGELOG|SKILL)\.md|LICENSE|THIRD_PARTY_LICENSES\.txt)$/;
const content =
  /^((dist|page|src\/webhooks\/vectors|openapi|man|docs)\/)([\w-]+\/)*[\w-][\w.-]*\.(c?js|d\.c?ts|json|gz|md|txt|1|html|css|svg)$/;

/** The files of a tarball that are of no kind that a package publishes. */
export const unexpectedFiles = ({ files }: Tarball): string[] =>
  files.map(({ path }) => path).filter((path) => !documents.test(path) && !content.test(path));
