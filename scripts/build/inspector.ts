import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";

const reference = fileURLToPath(new URL("../../packages/reference/", import.meta.url));

/** Builds the inspector into `packages/reference/page/inspector`. Returns the folders of the packages in it, from the root. */
export async function buildInspector(): Promise<string[]> {
  const { output } = (await build({ configFile: `${reference}vite.config.ts` })) as Rolldown.RolldownOutput;
  const files = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const folders = files.flatMap((file) => /node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return [...new Set(folders)].sort();
}
