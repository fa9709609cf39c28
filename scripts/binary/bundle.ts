// The program and all that it uses as CommonJS chunks: Node's single executable runs no other modules.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, transform } from "esbuild";
import { leftOut } from "../../packages/cli/start-up-plugins.ts";
import { foldersIn } from "../build/licenses.ts";
import { mergeCli } from "../build/merge-chunks.ts";
import { chunkSource } from "./inside/load-chunk.ts";
import { namedExports } from "./named-exports.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export interface Bundle {
  /** The script that the executable runs. */
  readonly main: string;
  /** The chunks that it loads, by name, ready to be compiled. */
  readonly chunks: ReadonlyMap<string, string>;
  /** The folders, from the root, of the packages that are part of it. */
  readonly bundled: readonly string[];
}

/** @param folder for the chunks, while they are made. */
export async function bundleProgram(folder: string): Promise<Bundle> {
  const [main, bundled] = await Promise.all([bundleMain(), bundleChunks(folder)]);
  await mergeCli(folder);
  const names = readdirSync(folder).sort();
  const chunks = names.map(async (name) => {
    const code = readFileSync(join(folder, name), "utf8");
    return [name, chunkSource(await toCommonJs(code))] as const;
  });
  return { main, chunks: new Map(await Promise.all(chunks)), bundled };
}

const common = { bundle: true, platform: "node", target: "es2024", minify: true } as const;

async function bundleMain(): Promise<string> {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [`${root}scripts/binary/inside/main.ts`],
    format: "cjs",
    write: false,
  });
  return outputFiles[0]!.text;
}

/**
 * As packages/cli/tsup.config.ts does it, except for what is outside of the npm package: here nothing is. Returns the folders
 * of the packages that are part of it.
 */
async function bundleChunks(outdir: string): Promise<string[]> {
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    ...common,
    absWorkingDir: root,
    entryPoints: ["packages/cli/src/bin.ts"],
    outdir,
    format: "esm",
    splitting: true,
    metafile: true,
    tsconfig: `${root}tsconfig.json`,
    alias: { "@tandem/sdk/openapi": `${root}packages/sdk/openapi` },
    // There are no files next to the executable, so these modules read them from inside.
    define: { "import.meta.url": '"file:///tandem/bin.js"' },
    plugins: [...leftOut, within, namedExports],
  });
  return foldersIn(metafile);
}

/** Modules that read files from inside the executable instead of next to them. */
const within: Plugin = {
  name: "within",
  setup({ onResolve, onLoad }) {
    // esbuild would name their chunks as it does the SDK's, by which mergeCli finds what asks the service: src.
    onResolve({ filter: /^@tandem\/(mock|fleet)$/ }, ({ path }) => ({ path, namespace: "named" }));
    onLoad({ filter: /./, namespace: "named" }, ({ path }) => ({
      contents: `export * from "./packages/${path.slice(8)}/src/index.ts";`,
      resolveDir: root,
    }));
    const inside = (name: string) => () => ({ path: `${root}scripts/binary/inside/${name}` });
    onResolve({ filter: /^@napi-rs\/keyring$/ }, inside("keyring.ts"));
    onResolve({ filter: /^\.\/page-file\.ts$/ }, inside("page-file.ts"));
    // A mock inside the program never hands out handlers for it.
    onResolve({ filter: /^msw$/ }, ({ path }) => ({ path, external: true }));
  },
};

async function toCommonJs(code: string): Promise<string> {
  const { code: text } = await transform(code.replace(/^#!.*\n/, ""), {
    format: "cjs",
    target: "es2024",
    minify: true,
    supported: { "dynamic-import": false },
  });
  return text;
}
