import { readFileSync } from "node:fs";
import type { Options } from "tsup";

/**
 * Leaves out the headers that openapi-fetch collects for a `Request`: ours takes none, and on Node the first use of
 * `Headers` or `FormData` loads all of undici (30 ms).
 */
export const withoutHeaders: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "without-headers",
  setup(build) {
    build.onLoad({ filter: /openapi-fetch[\\/]dist[\\/]index\.mjs$/ }, ({ path }) => {
      const code = readFileSync(path, "utf8");
      const [before, after] = code.split("function mergeHeaders(...allHeaders) {");
      if (after === undefined) throw new Error(`${path} has changed`);
      const noForm = before!.replace("serializedBody instanceof FormData ?", "false ?");
      return { contents: `${noForm}function mergeHeaders() {\n  return undefined;${after}` };
    });
  },
};
