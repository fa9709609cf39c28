import type { ArgumentSpecs } from "./argument-specs.ts";
import { kebabCase } from "./flag-specs.ts";

/** `ID`, `[INPUT]`, `IDS...` */
export function usageWords({ args, usage }: { readonly args: ArgumentSpecs; readonly usage?: string }): string[] {
  if (usage !== undefined) return [usage];
  return Object.entries(args).map(([name, { required, many }]) => {
    const label = kebabCase(name).toUpperCase() + (many ? "..." : "");
    return required ? label : `[${label}]`;
  });
}
