import { gzipSync } from "node:zlib";
import { build } from "esbuild";

export interface BundleSize {
  name: string;
  minifiedBytes: number;
  gzipBytes: number;
}

const oneCall: Readonly<Record<string, string>> = {
  "@tandem/sdk/tools": `import { ToolsClient } from "@tandem/sdk/tools";
    console.log(await new ToolsClient().run("ai-translator", { input: "Good morning" }));`,
  "@tandem/sdk": `import { Tandem } from "@tandem/sdk";
    console.log(await new Tandem().tools.run("ai-translator", { input: "Good morning" }));`,
  "@tandem/sdk/webhooks": `import { verify } from "@tandem/sdk/webhooks";
    console.log(await verify("", {}, { secrets: "" }));`,
  "openapi-fetch alone": `import createClient from "openapi-fetch";
    console.log(await createClient().POST("/api/v1/tools/ai-translator", { body: { input: "Good morning" } }));`,
  "standardwebhooks alone": `import { Webhook } from "standardwebhooks";
    console.log(new Webhook("").verify("", {}));`,
};

/** A program that makes one call, bundled for the web. */
export function measureBundles(): Promise<BundleSize[]> {
  return Promise.all(Object.entries(oneCall).map(([name, contents]) => bundleSize(name, contents)));
}

async function bundleSize(name: string, contents: string): Promise<BundleSize> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    write: false,
  });
  const code = outputFiles[0]!.contents;
  return { name, minifiedBytes: code.length, gzipBytes: gzipSync(code, { level: 9 }).length };
}
