import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { type InputOptions, rollup } from "rollup";

/** A chunk of fewer bytes costs more as a separate file than as part of another. */
const smallBytes = 6_000;

/** The name of the chunk that a file becomes a part of, if any. */
type Grouping = (file: string, graph: Graph) => string | undefined;

/** The static imports of a file, or its importers, direct or not, including the file itself. */
interface Graph {
  needs(file: string): readonly string[];
  users(file: string): readonly string[];
}

/**
 * All that `@tandem/sdk/tools` loads becomes three chunks: what webhooks need too, what the infrastructure API needs too, and
 * the rest, which loads batches later. A bundler that splits keeps what they need of the files that it has read anyway.
 */
export async function mergeSdk(): Promise<void> {
  const dist = distOf("sdk");
  const entries = readdirSync(dist).filter((file) => file.endsWith(".js") && !isChunk(file));
  const groupOf: Grouping = (file, { users }) => {
    const isUsedBy = (entry: string) => users(file).some(isOf(entry));
    if (!isChunk(file)) return undefined;
    if (isUsedBy("webhooks")) return "base";
    // What a service file needs is loaded with it. In "core", every bundle would have it from the start.
    if (!isUsedBy("tools")) return isSmall(file) && isUsedBy("index") && !isUsedBy("service-wire") ? "core" : undefined;
    return isUsedBy("infra") ? "core" : "calls";
  };
  await mergeChunks(dist, { entries, groupOf, preserveEntrySignatures: "strict" });
}

/**
 * `bin.js` becomes one file, all that every other run needs becomes `core.js`, what asks the service one chunk, what most
 * commands of resources share another, and so does what is small and shared by commands.
 *
 * @param dist where esbuild has written them.
 */
export async function mergeCli(dist = distOf("cli")): Promise<void> {
  const bin = join(dist, "bin.js");
  const loaded = [...readFileSync(bin, "utf8").matchAll(/\bimport\("\.\/(.+?)"\)/g)].map(([, file]) => file!);
  const groupOf: Grouping = (file, { needs, users }) => {
    const isOfCore = (each: string) => users(each).some(isOf("core"));
    if (isOfCore(file)) return "core";
    // @tandem/sdk is src/index.ts.
    const isOfClient = (each: string) => users(each).some(isOf("src", "node", "proxies"));
    if (isOfClient(file)) return "client";
    // What needs the client would load it with every command.
    const isLight = (each: string) => isOfCore(each) || (isSmall(each) && !isOfClient(each));
    // What `tandem tools list` needs is found, read and linked as one file.
    if (users(file).some(isOf("list"))) return "list";
    if (!isChunk(file) || isOfClient(file)) return undefined;
    if (needs(file).every(isLight)) return "shared";
    return users(file).some(isOf("servers")) ? "resources" : undefined;
  };
  await inlineChunks(bin);
  await mergeChunks(dist, { entries: [...new Set(loaded)], groupOf, preserveEntrySignatures: "allow-extension" });
}

/** All that a start of the mock loads becomes one chunk. */
export async function mergeMock(): Promise<void> {
  const groupOf: Grouping = (file, { users }) =>
    isChunk(file) && users(file).some(isOf("index")) ? "mock" : undefined;
  await mergeChunks(distOf("mock"), {
    entries: ["index.js", "browser.js"],
    groupOf,
    preserveEntrySignatures: "strict",
  });
}

const distOf = (name: string): string => fileURLToPath(new URL(`../../packages/${name}/dist/`, import.meta.url));

const isChunk = (file: string): boolean => basename(file).startsWith("chunk-");

const isSmall = (file: string): boolean => isChunk(file) && statSync(file).size < smallBytes;

/** The name of a file, without the hash that esbuild has put behind it. */
const nameOf = (file: string): string => basename(file, ".js").replace(/-[A-Z0-9]{8}$/, "");

const isOf =
  (...names: readonly string[]) =>
  (file: string): boolean =>
    names.includes(nameOf(file));

/** What is loaded later is outside, and loses the hash in its name. */
async function inlineChunks(file: string): Promise<void> {
  const outside: Plugin = {
    name: "outside",
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\./ }, ({ kind, path }) =>
        kind === "dynamic-import" ? { path: `./${nameOf(path)}.js`, external: true } : undefined,
      ),
  };
  const output = { outfile: file, allowOverwrite: true, format: "esm", minify: true } as const;
  await build({ entryPoints: [file], bundle: true, ...output, plugins: [outside] });
}

interface Merging extends Pick<InputOptions, "preserveEntrySignatures"> {
  /** The files that are loaded from outside. They lose the hash in their names. */
  readonly entries: readonly string[];
  readonly groupOf: Grouping;
}

/**
 * Puts chunks of ESM code together. esbuild makes one of each set of modules that the same entries share: dozens of files,
 * where finding, reading and linking each takes longer than running what is in it.
 */
async function mergeChunks(dist: string, { entries, groupOf, preserveEntrySignatures }: Merging): Promise<void> {
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((file) => [nameOf(file), join(dist, file)])),
    external: (id) => !id.startsWith(".") && !id.startsWith(dist),
    treeshake: false,
    preserveEntrySignatures,
    // Chunks that import each other would run too early.
    onLog(_, log) {
      throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({
    format: "es",
    hoistTransitiveImports: false,
    chunkFileNames: ({ name }) => `${nameOf(name)}-[hash].js`,
    manualChunks: (id, { getModuleInfo }) =>
      groupOf(id, {
        needs: (file) => reachedFrom(file, (each) => getModuleInfo(each)?.importedIds ?? []),
        users: (file) => reachedFrom(file, (each) => getModuleInfo(each)?.importers ?? []),
      }),
  });
  for (const file of bundle.watchFiles) rmSync(file);
  await bundle.close();
  // Chunks have no side effects: an import of nothing would only load one too early.
  const bare = /^import '\.\/(?:chunk|core|calls|base)-.*';\n/gm;
  for (const file of output)
    if (file.type === "chunk")
      writeFileSync(join(dist, file.fileName), file.code.replace(bare, "").replace(/[^\0-\x7f]/g, escaped));
}

/** V8 reads a file of ASCII alone faster, and keeps it in half the memory. */
const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Everything reachable with `next`, including the start. */
function reachedFrom(id: string, next: (id: string) => readonly string[]): string[] {
  const reached = new Set([id]);
  // Iterating a set includes values added meanwhile.
  for (const each of reached) for (const one of next(each)) reached.add(one);
  return [...reached];
}
