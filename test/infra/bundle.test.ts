import { build } from "esbuild";
import { expect, test } from "vitest";

test.each([
  { entry: "tools", without: /\/(infra|pagination|polling)\/|generated\/infra/ },
  { entry: "infra", without: /\/(tools|credits)\/|generated\/tool/ },
])("a program that imports the $entry entry carries nothing of the other API", async ({ entry, without }) => {
  const entryPoints = [`packages/sdk/src/${entry}.ts`];
  const { metafile } = await build({ entryPoints, bundle: true, write: false, metafile: true, format: "esm" });
  const carried = Object.entries(Object.values(metafile.outputs)[0]!.inputs).filter(
    ([, { bytesInOutput }]) => bytesInOutput > 0,
  );

  expect(carried.map(([file]) => file).filter((file) => without.test(file))).toEqual([]);
});
