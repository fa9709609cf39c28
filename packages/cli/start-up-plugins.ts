import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { dirname, join, resolve } from "node:path";
import type { Options } from "tsup";

type EsbuildPlugin = NonNullable<Options["esbuildPlugins"]>[number];
type TsupPlugin = NonNullable<Options["plugins"]>[number];

/**
 * One chunk for all that every run needs. Left alone, esbuild makes a chunk of each set of modules that the same commands
 * share: two dozen small files to find, read and link. Here every module that is loaded later imports the core, so that
 * all of the core has the same users and becomes one chunk.
 */
export function oneCoreChunk(core: string): EsbuildPlugin {
  return {
    name: "one-core-chunk",
    setup(build) {
      const loadedLater = importedLater(dirname(core));
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (!loadedLater.has(path) || path === core) return undefined;
        return { contents: `${await readFile(path, "utf8")}\nimport ${JSON.stringify(core)};\n`, loader: "ts" };
      });
    },
  };
}

/** The modules in a folder that one of them loads by `import()`. */
function importedLater(folder: string): Set<string> {
  const modules = globSync("**/*.ts", { cwd: folder }).map((name) => join(folder, name));
  const targets = modules.flatMap((module) =>
    [...readFileSync(module, "utf8").matchAll(/\bimport\("(\.[^"]+)"\)/g)].map(([, path]) =>
      resolve(dirname(module), path!),
    ),
  );
  return new Set(targets);
}

/** Leaves out a module that a library imports and this program never comes to use; `instead` is what the library gets. */
export function without(module: string, library: RegExp, instead: string): EsbuildPlugin {
  return {
    name: `without-${module}`,
    setup(build) {
      const filter = new RegExp(`^${module}$`);
      build.onResolve({ filter }, ({ importer }) =>
        library.test(importer) ? { path: module, namespace: `without-${module}` } : undefined,
      );
      build.onLoad({ filter: /./, namespace: `without-${module}` }, () => ({ contents: instead }));
    },
  };
}

const importStatement = /import(?:\s*([\w$]+))?,?(?:\s*\*\s*as ([\w$]+)\s*)?\s*(\{[^}]*\})?\s*from\s*"([\w:/]+)";/g;

/**
 * Takes Node's modules without `import`, which reads all their exports at once and so loads what stands behind them: the
 * streams of `fs`, the workers of `util`, the standard streams of `process`. A module whose functions alone are imported
 * is loaded when one of them is called.
 */
export const lazyBuiltins: TsupPlugin = {
  name: "lazy-builtins",
  renderChunk(code) {
    return { code: code.replace(importStatement, (...found: string[]) => builtin(found)) };
  },
};

function builtin([statement = "", standard, namespace, named, module = ""]: readonly string[]): string {
  if (!isBuiltin(module)) return statement;
  const whole = `globalThis.process.getBuiltinModule("${module}")`;
  const own = [standard, namespace].filter((name) => name !== undefined).map((name) => `const ${name}=${whole};`);
  const parts = named?.match(/[\w$]+(?: as [\w$]+)?/g) ?? [];
  return [...own, ...parts.map((part) => exported(part.split(" as ") as [string, string?], module, whole))].join("");
}

/** What Node's own start has loaded already. */
const loaded = new Set(["node:events", "node:fs", "node:module", "node:path", "node:process", "node:url", "node:util"]);

function exported([name, local = name]: [string, string?], module: string, whole: string): string {
  // A class by its capital: it is called with `new`, and extended.
  const exports = process.getBuiltinModule(module) as unknown as Readonly<Record<string, unknown>>;
  const isFunction = /^[a-z]/.test(name) && typeof exports[name] === "function";
  if (isFunction && !loaded.has(module)) return `const ${local}=(...given)=>${whole}.${name}(...given);`;
  return `const {${name}:${local}}=${whole};`;
}
