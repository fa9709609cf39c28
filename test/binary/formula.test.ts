import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const digest = (letter: string) => letter.repeat(64);
const checksums = `${digest("a")}  tandem-v1.2.3-darwin-arm64.tar.gz
${digest("b")}  tandem-v1.2.3-darwin-x64.tar.gz
${digest("c")}  tandem-v1.2.3-linux-arm64.tar.gz
${digest("d")} *tandem-v1.2.3-linux-x64.tar.gz
${digest("e")}  tandem-v1.2.3-win-x64.zip
${digest("f")}  tandem-cli-1.2.3.tgz
`;
const want = `class Tandem < Formula
  desc "Run AI tools and manage servers, sites and databases"
  homepage "https://tandem.example.com"
  version "1.2.3"
  license "MIT"

  on_macos do
    on_arm do
      url "https://github.com/OWNER/REPOSITORY/releases/download/v1.2.3/tandem-v1.2.3-darwin-arm64.tar.gz"
      sha256 "${digest("a")}"
    end
    on_intel do
      url "https://github.com/OWNER/REPOSITORY/releases/download/v1.2.3/tandem-v1.2.3-darwin-x64.tar.gz"
      sha256 "${digest("b")}"
    end
  end

  on_linux do
    on_arm do
      url "https://github.com/OWNER/REPOSITORY/releases/download/v1.2.3/tandem-v1.2.3-linux-arm64.tar.gz"
      sha256 "${digest("c")}"
    end
    on_intel do
      url "https://github.com/OWNER/REPOSITORY/releases/download/v1.2.3/tandem-v1.2.3-linux-x64.tar.gz"
      sha256 "${digest("d")}"
    end
  end

  def install
    bin.install "tandem"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/tandem"
    zsh_completion.install "completions/_tandem"
    fish_completion.install "completions/tandem.fish"
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/tandem --version").strip
    assert_match "She goes home.", shell_output("#{bin}/tandem run grammar-checker 'She go home.' --mock --quiet")
  end
end
`;

const program = fileURLToPath(new URL("../../scripts/binary-formula.ts", import.meta.url));

function print(text: string | undefined) {
  const file = join(mkdtempSync(join(tmpdir(), "tandem-formula-")), "SHA256SUMS");
  if (text !== undefined) writeFileSync(file, text);
  return { file, ...spawnSync(process.execPath, [program, file, "v1.2.3"], { encoding: "utf8" }) };
}

it("the formula of a release names each archive with its checksum", () => {
  expect(print(checksums)).toMatchObject({ status: 0, stdout: want, stderr: "" });
});

it.each([
  {
    what: "an archive without a checksum",
    text: checksums.replace(/.*darwin-x64.*\n/, ""),
    why: "tandem-v1.2.3-darwin-x64.tar.gz is not in the list of checksums",
  },
  {
    what: "a line without a digest",
    text: checksums.replace(digest("b"), "bbb"),
    why: 'not the SHA-256 of a file: "bbb  tandem-v1.2.3-darwin-x64.tar.gz"',
  },
  { what: "no list", text: undefined, why: "ENOENT: no such file or directory, open 'FILE'" },
])("$what is an error in one line, not a formula", ({ text, why }) => {
  const { file, status, stdout, stderr } = print(text);
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: "",
    stderr: `error: no formula of ${file}: ${why.replace("FILE", file)}\n`,
  });
});

const hasRuby = spawnSync("ruby", ["--version"]).status === 0;
it.skipIf(!hasRuby)("Ruby reads it", () => {
  const { stdout, stderr } = spawnSync("ruby", ["-wc"], { input: print(checksums).stdout, encoding: "utf8" });
  expect({ stdout, stderr }).toEqual({ stdout: "Syntax OK\n", stderr: "" });
});
