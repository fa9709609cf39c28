import { gzipSync } from "node:zlib";
import { build, type Platform } from "esbuild";

export interface BundleSize {
  readonly name: string;
  readonly minifiedBytes: number;
  readonly gzipBytes: number;
}

/** Programs that make one call and verify one webhook, as the guides have them, by the entry that they import. */
export const sdkPrograms = {
  tools: `import { ToolsClient } from "@tandem/sdk/tools";
    console.log(await new ToolsClient().run("ai-translator", { input: "Good morning" }));`,
  webhooks: `import { verify } from "@tandem/sdk/webhooks";
    console.log(await verify("", {}, { secrets: "" }));`,
};

/** @param alias files in the place of packages. */
export async function bundleSize(
  name: string,
  program: string,
  alias: Readonly<Record<string, string>> = {},
  platform: Platform = "browser",
): Promise<BundleSize> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: process.cwd() },
    alias: { ...alias },
    bundle: true,
    // One file, as a function on a server ships it: what is imported late counts too.
    splitting: false,
    outdir: ".build/bundle",
    minify: true,
    format: "esm",
    platform,
    // On Node, other packages are installed beside; so it is with those of this workspace.
    ...(platform === "node" && { packages: "external", external: ["@tandem/*"] }),
    target: "es2023",
    write: false,
    logLevel: "error",
  });
  const code = outputFiles[0]!.contents;
  return { name, minifiedBytes: code.length, gzipBytes: gzipSync(code, { level: 9 }).length };
}
