import type { SchemeName } from "@tandem/sdk/webhooks";
import { CliError } from "../errors/cli-error.ts";
import { rerun } from "../errors/fix.ts";
import { nearest } from "../errors/nearest.ts";

const names = ["standard", "stripe", "github"] as const satisfies readonly SchemeName[];

export const schemeFlag = {
  scheme: { value: "NAME", choices: names, summary: `How it is signed: ${names.join(", ")} (default standard)` },
} as const;

/** @throws CliError BAD_OPTION for a scheme there is not. */
export function checkScheme(text = "standard"): SchemeName {
  const name = names.find((candidate) => candidate === text);
  if (name) return name;
  throw new CliError("BAD_OPTION", `--scheme is one of ${names.join(", ")}, got "${text}"`, {
    fix: rerun({ set: { scheme: nearest(text, names) ?? "standard" } }),
  });
}
