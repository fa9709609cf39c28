import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rollup } from "rollup";

/** A chunk of fewer bytes is in everybody's way as a file of its own, and in nobody's as a part of another. */
const smallBytes = 6_000;

/**
 * Puts chunks of a package's ESM code together. esbuild makes one of each set of modules that the same entries share: a
 * dozen files, where finding, reading and linking each takes longer than running what is in it. The small ones that need
 * none but small ones become one, and so does the rest of what the entry `main` loads.
 */
export async function mergeChunks(name: string, main: string): Promise<void> {
  const dist = fileURLToPath(new URL(`../../packages/${name}/dist/`, import.meta.url));
  const before = readdirSync(dist).filter((file) => file.endsWith(".js"));
  const chunks = before.filter((file) => file.startsWith("chunk-"));
  const entries = before.filter((file) => !chunks.includes(file));
  const sizes = new Map(chunks.map((file) => [join(dist, file), statSync(join(dist, file)).size]));
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((file) => [file.replace(/\.js$/, ""), join(dist, file)])),
    external: (id) => !id.startsWith(".") && !id.startsWith(dist),
    treeshake: false,
    preserveEntrySignatures: "strict",
    // Chunks that need each other would run before what they need.
    onLog(_, log) {
      throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({
    ...{ format: "es", hoistTransitiveImports: false, chunkFileNames: "chunk-[hash].js" },
    manualChunks(id, { getModuleInfo }) {
      if (!sizes.has(id)) return undefined;
      const needs = reachedFrom(id, (each) => getModuleInfo(each)?.importedIds ?? []);
      if ([id, ...needs].every((each) => (sizes.get(each) ?? 0) < smallBytes)) return "base";
      const users = reachedFrom(id, (each) => getModuleInfo(each)?.importers ?? []);
      return users.has(join(dist, `${main}.js`)) ? "core" : undefined;
    },
  });
  await bundle.close();
  for (const file of chunks) rmSync(join(dist, file));
  for (const file of output) if (file.type === "chunk") writeFileSync(join(dist, file.fileName), file.code);
}

/** All that `next` leads to from there, directly or not. */
function reachedFrom(id: string, next: (id: string) => readonly string[]): Set<string> {
  const reached = new Set<string>();
  const look = (each: string) => {
    for (const one of next(each)) {
      if (reached.has(one)) continue;
      reached.add(one);
      look(one);
    }
  };
  look(id);
  return reached;
}
