import type { Installation } from "../process/own-program.ts";
import type { Check } from "./check.ts";

const sources: Readonly<Record<Installation, string>> = {
  npm: "from npm",
  homebrew: "from Homebrew",
  standalone: "a standalone program",
};

/** Which tandem is this, and how did it get here? */
export const checkProgram = (version: string, installation: Installation): Check => ({
  check: "tandem",
  status: "ok",
  detail: `tandem ${version}, ${sources[installation]}`,
});
