class Tandem < Formula
  desc "Run AI tools and manage servers, sites and databases"
  homepage "{homepage}"
  version "{version}"
  license "MIT"

  on_macos do
    on_arm do
      url "{download}-darwin-arm64.tar.gz"
      sha256 "{darwin-arm64}"
    end
    on_intel do
      url "{download}-darwin-x64.tar.gz"
      sha256 "{darwin-x64}"
    end
  end

  on_linux do
    on_arm do
      url "{download}-linux-arm64.tar.gz"
      sha256 "{linux-arm64}"
    end
    on_intel do
      url "{download}-linux-x64.tar.gz"
      sha256 "{linux-x64}"
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
