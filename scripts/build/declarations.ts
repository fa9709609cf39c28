// Declarations come from TypeScript 7, which is quick, and are rolled up so that a package ships its public names alone.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Plugin, rollup } from "rollup";
import { dts } from "rollup-plugin-dts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const compiler = `${root}node_modules/typescript-7/bin/tsc`;
const work = `${root}.build/declarations/`;

type Conditions = { types?: string; import?: { types: string }; require?: { types: string } };

/** Files by their paths. */
export type Declarations = readonly (readonly [path: string, text: string])[];

/**
 * Makes `<entry>.d.ts` for each entry of the packages. Where a package can be required, all that is declared is in
 * `<entry>.d.cts`, which both ways to import it may read, and the other only points there.
 */
export async function makeDeclarations(names: readonly string[]): Promise<Declarations> {
  const packages = names.map((name) => ({ name, ...declaredEntries(name) }));
  rmSync(work, { recursive: true, force: true });
  await emitDeclarations(packages.flatMap(({ name, entries }) => entries.map((entry) => sourceOf(name, entry))));
  return (await Promise.all(packages.map(rollUp))).flat();
}

const sourceOf = (name: string, entry: string) => `packages/${name}/src/${entry}.ts`;

/** The entries whose types package.json promises: `./dist/tools.d.ts` is made of `src/tools.ts`. */
function declaredEntries(name: string): { entries: string[]; required: boolean } {
  const { exports } = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, "utf8")) as {
    exports: Record<string, string | Conditions>;
  };
  const declared = Object.values(exports).filter((entry) => typeof entry === "object");
  const types = declared.map((entry) => entry.types ?? entry.import?.types);
  return {
    entries: types.flatMap((path) => path?.match(/^\.\/dist\/(.+)\.d\.ts$/)?.[1] ?? []),
    required: declared.some((entry) => entry.require !== undefined),
  };
}

async function emitDeclarations(files: readonly string[]): Promise<void> {
  const compilerOptions = {
    rootDir: root,
    outDir: work,
    noEmit: false,
    noEmitOnError: true,
    declaration: true,
    emitDeclarationOnly: true,
    stripInternal: true,
  };
  const config = {
    extends: `${root}tsconfig.json`,
    compilerOptions,
    include: [],
    files: files.map((file) => root + file),
  };
  mkdirSync(work, { recursive: true });
  writeFileSync(`${work}tsconfig.json`, JSON.stringify(config));
  const [code] = await once(spawn(process.execPath, [compiler, "-p", work], { stdio: "inherit" }), "exit");
  if (code !== 0) throw new Error("types do not compile");
}

interface Declared {
  readonly name: string;
  readonly entries: readonly string[];
  readonly required: boolean;
}

async function rollUp({ name, entries, required }: Declared): Promise<Declarations> {
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((entry) => [entry, `${work}packages/${name}/src/${entry}.d.ts`])),
    onwarn: ({ message }) => {
      throw new Error(message);
    },
    external: [/^node:/, ...installedBeside(name)],
    plugins: [
      dts({
        includeExternal: ["openapi-fetch", "openapi-typescript-helpers"],
        compilerOptions: { skipLibCheck: true, noCheck: true, types: [] },
      }),
      ignoreOptionalPeers(name),
    ],
  });
  const dir = `${root}packages/${name}/dist`;
  const extension = required ? "d.cts" : "d.ts";
  const { output } = await bundle.generate({
    entryFileNames: `[name].${extension}`,
    chunkFileNames: ({ name: chunk }) => `${chunk.replace(/\.d$/, "")}-[hash].${extension}`,
  });
  await bundle.close();
  const pointers = required
    ? entries.map((entry) => [`${dir}/${entry}.d.ts`, `export * from "./${entry}.cjs";\n`] as const)
    : [];
  const withTabs = (code: string) => code.replaceAll(/^(?: {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4));
  const files = output.map((file) => [`${dir}/${file.fileName}`, "code" in file ? withTabs(file.code) : ""] as const);
  return [...files, ...pointers];
}

/** What is installed with the package, by any of its entries. */
function installedBeside(name: string): RegExp[] {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, "utf8"));
  return Object.keys({ ...dependencies, ...peerDependencies }).map((each) => new RegExp(`^${each}(/|$)`));
}

/** Without an optional peer, its types are `any` and the rest compiles, even without `skipLibCheck`. */
function ignoreOptionalPeers(name: string): Plugin {
  const { peerDependenciesMeta = {} } = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, "utf8"));
  const peers = new Set(Object.keys(peerDependenciesMeta));
  return {
    name: "ignore-optional-peers",
    renderChunk: (code) =>
      code.replace(/^import (?:.* from )?'(.*)';$/gm, (line, peer: string) =>
        peers.has(peer) ? `// @ts-ignore: an optional peer\n${line}` : line,
      ),
  };
}
