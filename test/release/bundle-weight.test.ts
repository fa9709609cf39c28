import { expect, test } from "vitest";
import { bundleSize, sdkPrograms } from "../../scripts/bench/bundle.ts";

/** What each entry of the SDK weighs is watched on the sources, which tell where the weight is. */
test.each(Object.entries(sdkPrograms))(
  "%s has the same size as a package: unused code is dropped there, too",
  async (name, program) => {
    const [entry = ""] = name.split(",");
    const file = entry.split("/")[2] ?? "index";
    const of = (path: string) => bundleSize(name, program, { [entry]: `./packages/sdk/${path}` });
    const [source, packed] = await Promise.all([of(`src/${file}.ts`), of(`dist/${file}.js`)]);
    expect(packed.gzipBytes / source.gzipBytes).toBeLessThan(1.02);
  },
);
