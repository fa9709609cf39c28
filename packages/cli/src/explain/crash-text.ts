import { globalsIn } from "../argv/parse-argv.ts";
import { knownSecrets } from "../credentials/credentials.ts";
import { exitCodes } from "../errors/exit-codes.ts";
import { stackPlaces } from "../errors/stack-places.ts";
import { createMask } from "../output/mask.ts";
import { printable } from "../output/printable.ts";
import { streamStyle } from "../output/style.ts";
import type { Io } from "../process/io.ts";
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
  const { json, debug, noColor } = globalsIn(argv);
  const report = {
    code: "INTERNAL",
    message: `${name}: nothing caught it`,
    why: "this is a fault in tandem, not in what you typed",
    fix: debug ? undefined : "run it again with --debug",
    retryable: false,
    exit: exitCodes.INTERNAL,
  } as const;
  const text = errorText(report, json || env.TANDEM_OUTPUT === "json", streamStyle(stderr, env, noColor));
  const mask = createMask(knownSecrets(env));
  return printable(mask(text + (debug ? stackPlaces({ stack }) : "")), { isRunner: env.GITHUB_ACTIONS === "true" });
}
