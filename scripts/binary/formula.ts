/** The Homebrew formula of a release. */
export interface Release {
  readonly version: string;
  /** The text of its SHA256SUMS. */
  readonly checksums: string;
  /** The address of the repository's page. */
  readonly repository: string;
  readonly homepage: string;
}

/** Homebrew's names for what the archives are for. */
const systems = { macos: "darwin", linux: "linux" } as const;
const processors = { arm: "arm64", intel: "x64" } as const;

/** @throws Error when the checksum of an archive is missing, or is none. */
export function homebrewFormula({ version, checksums, repository, homepage }: Release): string {
  const source = (system: string, processor: string) => {
    const archive = `tandem-v${version}-${system}-${processor}.tar.gz`;
    return { url: `${repository}/releases/download/v${version}/${archive}`, sha256: checksumOf(archive, checksums) };
  };
  const blocks = Object.entries(systems).map(([on, system]) => {
    const choices = Object.entries(processors).map(([cpu, processor]) => {
      const { url, sha256 } = source(system, processor);
      return `    on_${cpu} do\n      url "${url}"\n      sha256 "${sha256}"\n    end\n`;
    });
    return `  on_${on} do\n${choices.join("")}  end\n`;
  });
  return `class Tandem < Formula
  desc "Run AI tools and manage servers, sites and databases"
  homepage "${homepage}"
  version "${version}"
  license "MIT"

${blocks.join("\n")}
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
}

function checksumOf(archive: string, checksums: string): string {
  const line = checksums.split(/\r?\n/).find((each) => each.endsWith(`  ${archive}`) || each.endsWith(` *${archive}`));
  if (line === undefined) throw new Error(`${archive} is not in the list of checksums`);
  const [digest = ""] = line.split(" ");
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new Error(`not the SHA-256 of a file: ${JSON.stringify(line)}`);
  return digest;
}
