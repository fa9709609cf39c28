import { expect, test } from "vitest";
import { bundleSize, sdkPrograms } from "../../scripts/check/bundle-size.ts";

/** What each program weighs is watched on the sources. */
test.each(Object.entries(sdkPrograms))(
  "%s has the same size as a package: unused code is dropped there, too",
  async (entry, program) => {
    const of = (path: string) => bundleSize(entry, program, { [`@tandem/sdk/${entry}`]: `./packages/sdk/${path}` });
    const [source, packed] = await Promise.all([of(`src/${entry}.ts`), of(`dist/${entry}.js`)]);
    expect(packed.gzipBytes / source.gzipBytes).toBeLessThan(1.02);
  },
);
