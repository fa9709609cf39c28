import type { TandemError } from "@tandem/sdk";
import type { Reading } from "../argv/parse-argv.ts";
import type { Fix } from "../errors/fix.ts";
import type { Environment } from "../process/io.ts";
import type { Api } from "../settings/apis.ts";

/** The command that failed, as it was read. */
export interface Situation {
  readonly asked: Reading;
  /** The words as they were typed, mistakes and secrets included. */
  readonly typed?: readonly string[];
  /** Its variables: a credential in them is the one that was used. */
  readonly env: Environment;
  /** The API that the command works with. */
  readonly api: Api;
}

export interface Explanation {
  readonly why?: string | undefined;
  readonly fix?: Fix | undefined;
}

/** Explains an error of the SDK to a person, and says what to do next. */
export type Explain = (error: TandemError, situation: Situation) => Explanation;

export type Explanations = Readonly<Partial<Record<TandemError["code"], Explain>>>;

const toolCommands: readonly string[] = ["tools", "run", "batch"];

/** The API that a command works with. */
export function apiOf({ path, args }: Pick<Reading, "path" | "args">): Api {
  if (path[0] === "auth") return args.api === "tools" ? "tools" : "infra";
  return toolCommands.includes(path[0] ?? "") ? "tools" : "infra";
}
