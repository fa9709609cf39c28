import { gzipSync } from "node:zlib";
import { build, type Metafile, type Platform } from "esbuild";

export interface BundleSize {
  name: string;
  minifiedBytes: number;
  gzipBytes: number;
  /** Minified bytes of each source file, the largest first. */
  files: [path: string, bytes: number][];
}

/**
 * Programs that make one call or receive webhooks, by the entry that they import, and what of it where that is not its client
 * or its handler. As the guides have them.
 */
export const sdkPrograms: Readonly<Record<string, string>> = {
  "@tandem/sdk/tools": `import { ToolsClient } from "@tandem/sdk/tools";
    console.log(await new ToolsClient().run("ai-translator", { input: "Good morning" }));`,
  "@tandem/sdk, ToolsClient": `import { ToolsClient } from "@tandem/sdk";
    console.log(await new ToolsClient().run("ai-translator", { input: "Good morning" }));`,
  "@tandem/sdk/infra": `import { InfraClient } from "@tandem/sdk/infra";
    console.log(await new InfraClient().servers.list());`,
  "@tandem/sdk": `import { Tandem } from "@tandem/sdk";
    console.log(await new Tandem().tools.run("ai-translator", { input: "Good morning" }));`,
  "@tandem/sdk/webhooks": `import { memoryReplay, webhookHandler } from "@tandem/sdk/webhooks";
    export const POST = webhookHandler({ secrets: process.env.WEBHOOK_SECRET, replay: memoryReplay() })
      .on("deploy.failed", async (event) => console.log("failed:", event.data.id))
      .otherwise(async (event) => console.log(event.type));`,
  "@tandem/sdk/webhooks, verify": `import { verify } from "@tandem/sdk/webhooks";
    console.log(await verify("", {}, { secrets: "" }));`,
};

const othersPrograms: Readonly<Record<string, string>> = {
  "openapi-fetch alone": `import createClient from "openapi-fetch";
    console.log(await createClient().POST("/api/v1/tools/ai-translator", { body: { input: "Good morning" } }));`,
};

/** Each program, bundled for the web. */
export function measureBundles(): Promise<BundleSize[]> {
  const programs = { ...sdkPrograms, ...othersPrograms };
  return Promise.all(Object.entries(programs).map(([name, program]) => bundleSize(name, program)));
}

/** @param alias files in the place of packages. */
export async function bundleSize(
  name: string,
  program: string,
  alias: Readonly<Record<string, string>> = {},
  platform: Platform = "browser",
): Promise<BundleSize> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: process.cwd() },
    alias: { ...alias },
    bundle: true,
    // Dynamic imports are separate files.
    splitting: platform === "browser",
    outdir: ".build/bundle",
    minify: true,
    format: "esm",
    platform,
    // On Node, other packages are installed beside; so it is with those of this workspace.
    ...(platform === "node" && { packages: "external", external: ["@tandem/*"] }),
    target: "es2023",
    write: false,
    metafile: true,
    logLevel: "error",
  });
  const loaded = filesAtStart(metafile.outputs);
  const code = Buffer.concat(loaded.map((path) => outputFiles.find((file) => file.path.endsWith(path))!.contents));
  const inputs = loaded.flatMap((path) => Object.entries(metafile.outputs[path]!.inputs));
  const files = inputs.map(([path, { bytesInOutput }]): [string, number] => [path, bytesInOutput]);
  files.sort(([, a], [, b]) => b - a);
  return { name, minifiedBytes: code.length, gzipBytes: gzipSync(code, { level: 9 }).length, files };
}

/** The entry and its static imports. */
function filesAtStart(outputs: Metafile["outputs"]): string[] {
  const found = Object.keys(outputs).filter(
    (path) => outputs[path]!.entryPoint !== undefined && path.endsWith("stdin.js"),
  );
  for (const path of found) {
    const imported = outputs[path]!.imports.filter(({ kind, external }) => kind === "import-statement" && !external);
    for (const { path: next } of imported) if (!found.includes(next)) found.push(next);
  }
  return found;
}
