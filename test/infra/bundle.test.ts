import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";

test.each([
  { program: 'export * from "./tools.ts"', without: /\/(infra|pagination|polling)\/|generated\/infra/ },
  { program: 'export * from "./infra.ts"', without: /\/(tools|credits)\/|generated\/tool/ },
  { program: 'export { ToolsClient } from "./index.ts"', without: /\/(infra|pagination|polling|streaming)\// },
  { program: 'import "./index.ts"', without: /./ },
])("$program carries nothing that matches $without", async ({ program, without }) => {
  const { metafile } = await build({
    stdin: { contents: program, resolveDir: fileURLToPath(new URL("../../packages/sdk/src", import.meta.url)) },
    bundle: true,
    write: false,
    metafile: true,
    logLevel: "error",
    format: "esm",
  });
  const carried = Object.entries(Object.values(metafile.outputs)[0]!.inputs).filter(
    ([, { bytesInOutput }]) => bytesInOutput > 0,
  );

  expect(carried.map(([file]) => file).filter((file) => without.test(file))).toEqual([]);
});
