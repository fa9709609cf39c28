import { createRequire } from "node:module";
import { types } from "node:util";
import type { Plugin } from "esbuild";

const suffix = "?named";

/**
 * A package in CommonJS that is imported when it is needed has its names, as with Node. esbuild makes a chunk of it that
 * has its default export alone.
 */
export const namedExports: Plugin = {
  name: "named exports",
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^[^.#/]/ }, async ({ path, kind, ...from }) => {
      if (kind !== "dynamic-import" || path.startsWith("node:")) return;
      const found = await resolve(path, { ...from, kind: "import-statement" });
      const isPackage = !found.external && /[\\/]node_modules[\\/]/.test(found.path);
      return isPackage && namesOf(found.path) ? { path: found.path, suffix } : found;
    });
    onLoad({ filter: /[\\/]node_modules[\\/]/ }, (file) => {
      if (file.suffix !== suffix) return;
      const contents = `import * as all from ${JSON.stringify(file.path)};
export default all.default;
export const { ${namesOf(file.path)!.join(", ")} } = all;`;
      return { contents, resolveDir: import.meta.dirname };
    });
  },
};

const require = createRequire(import.meta.url);

/** What a module in CommonJS exports; undefined for another one. */
function namesOf(path: string): string[] | undefined {
  const all = require(path) as object;
  return types.isModuleNamespaceObject(all) ? undefined : Object.keys(all).filter((name) => name !== "default");
}
