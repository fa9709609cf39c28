import type { Leaf } from "../command-tree.ts";
import { unlistedOperations } from "../generated/unlisted-operations.ts";

/** The command's route is described by the service and not listed: it shows and runs only with `--experimental`. */
export const isExperimental = ({ operations = [] }: Leaf): boolean =>
  operations.some((id) => unlistedOperations.has(id));
