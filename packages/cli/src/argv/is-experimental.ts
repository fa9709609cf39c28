import { unlistedOperations } from "../generated/unlisted-operations.ts";
import type { Leaf, Menu } from "./menu.ts";

/** The service describes the route but does not list it, so it needs `--experimental`. */
export function isExperimental(entry: Leaf | Menu): boolean {
  return "operations" in entry && entry.operations?.some((id) => unlistedOperations.has(id)) === true;
}
