import { expect, it } from "vitest";
import { installedWith } from "../../scripts/release/locked-packages.ts";

const names = (path: string) => installedWith(path).map(({ name }) => name);

it("nothing is installed with the SDK", () => {
  expect(names("packages/sdk")).toEqual(["@tandem/sdk"]);
});

it("with the command come its mock and reference, and the keychain of every platform, which is optional", () => {
  const installed = installedWith("packages/cli");
  const keychains = installed.filter(({ name }) => /keyring-(darwin-arm64|linux-x64-gnu|win32-x64-msvc)$/.test(name));
  expect(installed.map(({ name }) => name)).toEqual(expect.arrayContaining(["@tandem/mock", "@tandem/reference"]));
  expect(keychains.map(({ optional, integrity }) => [optional, integrity?.slice(0, 7)])).toEqual(
    Array(3).fill([true, "sha512-"]),
  );
});

it("a package is the one that Node finds, and not another version of it", () => {
  const byPath = new Map(installedWith("packages/cli").map((each) => [each.path, each]));
  const ora = [...byPath.values()].find(({ name }) => name === "ora")!;
  const own = [...byPath.values()].find(({ name }) => name === "@tandem/cli")!;
  // The command bundles chalk 6; ora needs chalk 5, which npm installs.
  expect(ora.needs.map((path) => byPath.get(path)!).find(({ name }) => name === "chalk")?.version).toMatch(/^5\./);
  expect(own.needs.map((path) => byPath.get(path)!.name)).not.toContain("chalk");
});
