import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const tsup = fileURLToPath(new URL("../../node_modules/tsup/dist/cli-default.js", import.meta.url));

/** Builds the code of one package by its tsup.config.ts. */
export async function runTsup(name: string): Promise<void> {
  const cwd = new URL(`../../packages/${name}/`, import.meta.url);
  const [code] = await once(
    spawn(process.execPath, [tsup, "--silent", "--metafile"], { cwd, stdio: "inherit" }),
    "exit",
  );
  if (code !== 0) throw new Error(`tsup failed in packages/${name}`);
}
