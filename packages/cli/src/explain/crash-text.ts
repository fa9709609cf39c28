import { knownSecrets } from "../credentials/credentials.ts";
import { createMask } from "../output/mask.ts";
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
  const { name = "Error", stack = "" } = Object(error) as Partial<Error>;
  const fault = Object.assign(new Error("nothing caught it"), { name });
  const report = errorReport(fault, { argv, env, api: apiOf(argv, argv), flags: {} });
  const style = streamStyle(stderr, env, hasFlag(argv, "--no-color"));
  const places = stack.split("\n").filter((line) => /^ {4}at /.test(line));
  const told = hasFlag(argv, "--debug") ? places.map((line) => `${line}\n`).join("") : "";
  return createMask(knownSecrets(env))(errorText(report, asksForJson(argv, env), style) + told);
}
