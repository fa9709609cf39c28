import { unlistedOperations } from "../generated/unlisted-operations.ts";
import type { Leaf, Menu } from "./menu.ts";

/** The command's route is described by the service and not listed: it shows and runs only with `--experimental`. */
export function isExperimental(entry: Leaf | Menu): boolean {
  return "operations" in entry && entry.operations?.some((id) => unlistedOperations.has(id)) === true;
}
