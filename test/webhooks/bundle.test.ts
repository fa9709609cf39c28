import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const programs: Record<string, string> = {
  verify: 'import { verify } from "@tandem/sdk/webhooks"; console.log(verify);',
  "a handler with replay protection":
    'import { webhookHandler, memoryReplay } from "@tandem/sdk/webhooks"; console.log(webhookHandler, memoryReplay);',
  everything: 'export * from "@tandem/sdk/webhooks";',
};

/** The files that a program for the web loads at its start. Fails on any import that a browser cannot resolve. */
async function bundle(contents: string) {
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    splitting: true,
    outdir: "out",
    format: "esm",
    platform: "neutral",
    metafile: true,
    write: false,
  });
  const loaded = (path: string): string[] => [path, ...startOf(path).flatMap((chunk) => loaded(chunk))];
  const startOf = (path: string) =>
    metafile.outputs[path]!.imports.flatMap(({ kind, path }) => (kind === "dynamic-import" ? [] : [path]));
  const atStart = [...new Set(loaded("out/stdin.js"))];
  const code = atStart.map((path) => outputFiles.find((file) => file.path.endsWith(path))!.text).join("");
  const files = atStart.flatMap((path) => Object.keys(metafile.outputs[path]!.inputs));
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path));
  return { files, imports: imports.filter((path) => !path.startsWith("out/")), code };
}

describe.each(Object.entries(programs))("a bundle of %s", (_, contents) => {
  it("has nothing of the client, and no import of Node", async () => {
    const { files, imports, code } = await bundle(contents);
    const own = /^<stdin>$|^packages\/sdk\/src\/(webhooks\.ts|webhooks\/|generated\/version\.ts)/;
    expect(files.filter((file) => !own.test(file))).toEqual([]);
    expect(imports).toEqual([]);
    expect(code).not.toMatch(/\b(import|require)\s*\(?["']node:/);
  });
});

it("a bundle of verify alone leaves the rest out", async () => {
  const { code } = await bundle(programs.verify!);
  for (const left of ["rawHeaders", "maxEntries"]) expect(code).not.toContain(left);
});
