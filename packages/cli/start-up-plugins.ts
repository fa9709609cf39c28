import { isBuiltin } from "node:module";
import type { Options } from "tsup";

type EsbuildPlugin = NonNullable<Options["esbuildPlugins"]>[number];
type TsupPlugin = NonNullable<Options["plugins"]>[number];

/** Leaves out a module that a library imports and this program never comes to use; `instead` is what the library gets. */
function without(module: string, library: RegExp, instead: string): EsbuildPlugin {
  return {
    name: `without-${module}`,
    setup(build) {
      const filter = new RegExp(`^${module}$`);
      build.onResolve({ filter }, ({ importer }) =>
        library.test(importer) ? { path: module, namespace: `without-${module}` } : undefined,
      );
      build.onLoad({ filter: /./, namespace: `without-${module}` }, () => {
        return { contents: instead, resolveDir: import.meta.dirname };
      });
    },
  };
}

/** What no build of the program holds. */
export const leftOut: readonly EsbuildPlugin[] = [
  // Each stream's level of color is given to chalk; its own look at the terminal is not needed.
  without("#supports-color", /[\\/]chalk[\\/]/, "export default { stdout: false, stderr: false };"),
  // Three of chalk's styles are used: it would make the others at every start.
  without(
    "#ansi-styles",
    /[\\/]chalk[\\/]/,
    `export default {
      bold: { open: "\\x1b[1m", close: "\\x1b[22m" },
      red: { open: "\\x1b[31m", close: "\\x1b[39m" },
      green: { open: "\\x1b[32m", close: "\\x1b[39m" },
      color: {}, bgColor: {}, underlineColor: {},
    };
    export const modifierNames = [], foregroundColorNames = [], backgroundColorNames = [], underlineColorNames = [], colorNames = [];`,
  ),
  // The smaller of its two schema validators is enough for yes or no.
  without(
    "@modelcontextprotocol/server/_shims",
    /[\\/]server[\\/]dist[\\/]/,
    `export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from "@modelcontextprotocol/server/validators/cf-worker";
    export { default as process } from "node:process";`,
  ),
  // Settings are checked without a schema.
  without("ajv/dist/2020.js", /[\\/]conf[\\/]/, "export const Ajv2020 = undefined;"),
  without("ajv-formats", /[\\/]conf[\\/]/, "export default {};"),
  // Commander starts other programs as subcommands; there are none.
  without("node:child_process", /[\\/]commander[\\/]/, "export default {};"),
];

/** Libraries in CommonJS take Node's modules without `require`, which a module doesn't have. */
export const requiredBuiltins: EsbuildPlugin = {
  name: "required-builtins",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === "require-call" && isBuiltin(path) ? { path, namespace: "builtin" } : undefined,
    );
    onLoad({ filter: /./, namespace: "builtin" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule("${path}");`,
    }));
  },
};

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
