import { isBuiltin } from "node:module";
import { Script } from "node:vm";

/** A chunk of the program: a function of what a CommonJS module is given. */
type Chunk = (exports: object, require: (id: string) => unknown, module: { exports: object }) => void;

/** The text of a chunk, and what V8 made of it when the program was built. */
export interface ChunkFiles {
  readonly source: string;
  readonly compiled?: Buffer | undefined;
}

/** The source that a chunk is compiled from. `chunkLoader` passes the parameters. */
export const chunkSource = (code: string): string => `(function(exports,require,module){${code}\n})`;

/**
 * Loads the program's chunks by name, each once.
 *
 * @param files reads a chunk.
 * @param onScript sees each chunk that was compiled.
 */
export function chunkLoader(
  files: (name: string) => ChunkFiles,
  onScript: (name: string, script: Script) => void = () => {},
): (name: string) => object {
  const loaded = new Map<string, { exports: object }>();
  return function load(name) {
    const known = loaded.get(name);
    if (known) return known.exports;
    const module = { exports: {} };
    loaded.set(name, module);
    const { source, compiled } = files(name);
    const script = new Script(source, { filename: `tandem/${name}`, ...(compiled && { cachedData: compiled }) });
    onScript(name, script);
    const chunk = script.runInThisContext() as Chunk;
    chunk(module.exports, (id) => (isBuiltin(id) ? process.getBuiltinModule(id) : load(id.replace("./", ""))), module);
    return module.exports;
  };
}
