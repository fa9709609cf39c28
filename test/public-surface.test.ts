import { inspect } from "node:util";
import { build } from "esbuild";
import { expect, test } from "vitest";

test("a client is printed under its own name, also once it's bundled", async () => {
  const stdin = { contents: 'export * from "@tandem/sdk"', resolveDir: process.cwd() };
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: "esm", platform: "node" });
  const bundled = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString("base64")}`
  );
  const tandem = new bundled.Tandem();

  expect(inspect(tandem)).toBe("Tandem { tools: ToolsClient {} }");
  expect(tandem.infra.constructor.name).toBe("InfraClient");
});
