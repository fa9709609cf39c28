import type { Failure } from "../row.ts";
import type { DeployRow } from "./site-rows.ts";

/** What decides whether a deploy fails. */
export interface DeployFacts {
  readonly branch: string | null;
  /** Texts a build would read: the commit, the caller's note, the build command. */
  readonly texts: readonly (string | null | undefined)[];
}

const buildFailed: Failure = { code: "build_failed", message: "The build command exited with code 1." };
const releaseFailed: Failure = {
  code: "health_check_failed",
  message: "The new release did not pass its health check.",
};

/** Deploys that fail, so that a test can ask for it: by branch name, or by a text with `exit 1`. */
export function triggeredFailures({ branch, texts }: DeployFacts): DeployRow["failures"] {
  const building = branch?.startsWith("fail/") || texts.some((text) => text?.includes("exit 1"));
  const releasing = branch?.startsWith("fail-release/");
  return { building: building ? buildFailed : null, releasing: releasing ? releaseFailed : null };
}
