// The program and all that it uses as CommonJS chunks: Node's single executable runs no other modules.
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, transform } from "esbuild";
import { oneCoreChunk, without } from "../../packages/cli/start-up-plugins.ts";
import { foldersIn } from "../build/licences.ts";
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

export async function bundleProgram(): Promise<Bundle> {
  const [main, program] = await Promise.all([bundleMain(), bundleChunks()]);
  const chunks = await Promise.all(
    program.outputFiles.map(async ({ path, text }) => [basename(path), chunkSource(await toCommonJs(text))] as const),
  );
  return {
    main,
    chunks: new Map(chunks.sort(([one], [other]) => (one < other ? -1 : 1))),
    bundled: foldersIn(program.metafile),
  };
}

const common = { bundle: true, write: false, platform: "node", target: "es2024", minify: true } as const;

async function bundleMain(): Promise<string> {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [`${root}scripts/binary/inside/main.ts`],
    format: "cjs",
  });
  return outputFiles[0]!.text;
}

/** As packages/cli/tsup.config.ts does it, but for what is outside of the npm package: here nothing is. */
function bundleChunks() {
  const core = `${root}packages/cli/src/core.ts`;
  return build({
    ...common,
    absWorkingDir: root,
    entryPoints: ["packages/cli/src/bin.ts"],
    outdir: `${root}.build/binary`,
    format: "esm",
    splitting: true,
    metafile: true,
    tsconfig: `${root}tsconfig.json`,
    alias: { "@tandem/sdk/openapi": `${root}packages/sdk/openapi` },
    // Nothing is beside the executable. What would look there takes it from within.
    define: { "import.meta.url": '"file:///tandem/bin.js"' },
    plugins: [
      oneCoreChunk(core),
      without("#supports-color", /[\\/]chalk[\\/]/, "export default { stdout: false, stderr: false };"),
      without("node:child_process", /[\\/]commander[\\/]/, "export default {};"),
      within,
      namedExports,
    ],
  });
}

/** Modules that take from inside of the executable what they have elsewhere beside them. */
const within: Plugin = {
  name: "within",
  setup({ onResolve }) {
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
