import { inspect } from "node:util";
import { build } from "esbuild";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);

test("a client is printed under its own name, also once it's bundled", async () => {
  const entryPoints = [new URL("packages/sdk/src/index.ts", root).pathname];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: "esm", platform: "node" });
  const bundled = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString("base64")}`
  );
  const tandem = new bundled.Tandem();

  expect(inspect(tandem)).toBe("Tandem { tools: ToolsClient {} }");
  expect(tandem.infra.constructor.name).toBe("InfraClient");
});
