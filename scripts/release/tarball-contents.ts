// Holds what is in the tarballs against tarballs.json, so that nothing gets into a package or out of it unseen.
import { readFileSync, writeFileSync } from "node:fs";
import type { Tarball } from "./pack-all.ts";

export interface Contents {
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly files: readonly string[];
}

type Expected = Readonly<Record<string, Contents>>;

const file = new URL("tarballs.json", import.meta.url);

const nothing: Contents = { packedBytes: 0, unpackedBytes: 0, files: [] };

/** Parts of the code have names that end in a hash of what is in them. They come and go with each change. */
const hashed = /^(dist|page\/scalar\/chunks)\/[^/]+-[\w-]{8}\.((?:d\.)?c?[jt]s(?:\.gz)?)$/;

export function contentsOf({ size, unpackedSize, files }: Tarball): Contents {
  const names = files.map(({ path }) => path.replace(hashed, "$1/*-<hash>.$2"));
  return { packedBytes: size, unpackedBytes: unpackedSize, files: [...new Set(names)].sort() };
}

/** How the tarballs differ from what is written down. */
export function tarballFindings(tarballs: readonly Tarball[]): string[] {
  const expected = JSON.parse(readFileSync(file, "utf8")) as Expected;
  return tarballs.flatMap((tarball) => {
    const differences = contentsFindings(contentsOf(tarball), expected[tarball.name]);
    return differences.map((finding) => `${tarball.name}: ${finding}: node scripts/check-packages.ts --update`);
  });
}

/** Sizes may differ by a tenth: a change of code does that, a file that does not belong there is more. */
export function contentsFindings(found: Contents, expected: Contents = nothing): string[] {
  const sizes = (["packedBytes", "unpackedBytes"] as const).filter(
    (size) => Math.abs(found[size] - expected[size]) > expected[size] / 10,
  );
  return [
    ...found.files.filter((path) => !expected.files.includes(path)).map((path) => `${path} is new in the tarball`),
    ...expected.files
      .filter((path) => !found.files.includes(path))
      .map((path) => `${path} is no longer in the tarball`),
    ...sizes.map((size) => `${found[size]} ${size}, where ${expected[size]} are expected`),
  ];
}

export function writeTarballs(tarballs: readonly Tarball[]): void {
  const contents = Object.fromEntries(tarballs.map((tarball) => [tarball.name, contentsOf(tarball)]));
  writeFileSync(file, `${JSON.stringify(contents, null, 2)}\n`);
}
