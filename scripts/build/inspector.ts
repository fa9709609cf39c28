import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";

const mock = fileURLToPath(new URL("../../packages/mock/", import.meta.url));

/** Builds the inspector into `packages/mock/page`. Returns the folders of the packages in it, from the root. */
export async function buildInspector(): Promise<string[]> {
  const { output } = (await build({ configFile: `${mock}vite.config.ts` })) as Rolldown.RolldownOutput;
  const files = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const folders = files.flatMap((file) => /node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return [...new Set(folders)].sort();
}
