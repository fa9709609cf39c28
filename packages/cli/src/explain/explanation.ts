import type { TandemError } from "@tandem/sdk";
import type { Reading } from "../argv/parse-argv.ts";
import type { Fix } from "../errors/fix.ts";
import type { Notices } from "../output/hooks.ts";
import type { Environment } from "../process/io.ts";
import type { Api } from "../settings/apis.ts";

export interface Situation {
  readonly asked: Reading;
  readonly typed?: readonly string[];
  /** Contains the credential in use. */
  readonly env: Environment;
  readonly api: Api;
  /** Default: a command line. */
  readonly writeFix?: (fix: Fix) => string | undefined;
  readonly notices?: Notices;
}

export interface Explanation {
  readonly why?: string | undefined;
  readonly fix?: Fix | undefined;
}

export type Explain = (error: TandemError, situation: Situation) => Explanation;

export type Explanations = Readonly<Partial<Record<TandemError["code"], Explain>>>;

const toolCommands: readonly string[] = ["tools", "run", "batch"];

export function apiOf({ path, args }: Pick<Reading, "path" | "args">): Api {
  if (path[0] === "auth") return args.api === "tools" ? "tools" : "infra";
  return toolCommands.includes(path[0] ?? "") ? "tools" : "infra";
}
