import { knownSecrets } from "../credentials/credentials.ts";
import { stackPlaces } from "../errors/stack-places.ts";
import { createMask } from "../output/mask.ts";
import { printable } from "../output/printable.ts";
import { streamStyle } from "../output/style.ts";
import type { Io } from "../process/io.ts";
import { asksForJson, hasFlag } from "../settings/settings.ts";
import { apiOf } from "./api-of.ts";
import { errorReport } from "./error-report.ts";
import { errorText } from "./error-text.ts";

/**
 * What to say of a fault that no command caught. Its message is left out, and its stack is told by its places alone: they
 * may hold a secret that only the command knew.
 */
export function crashText(
  error: unknown,
  argv: readonly string[],
  { env, stderr }: Pick<Io, "env" | "stderr">,
): string {
  const { name = "Error", stack } = Object(error) as Partial<Error>;
  const fault = Object.assign(new Error("nothing caught it"), { name });
  const report = errorReport(fault, { argv, env, api: apiOf(argv, argv), flags: {} });
  const style = streamStyle(stderr, env, hasFlag(argv, "--no-color"));
  const told = hasFlag(argv, "--debug") ? stackPlaces({ stack }) : "";
  const mask = createMask(knownSecrets(env));
  return printable(mask(errorText(report, asksForJson(argv, env), style) + told), {
    isRunner: env.GITHUB_ACTIONS === "true",
  });
}
