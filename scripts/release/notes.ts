// The text of a release: what is new in each package, how to get it, and how to check what one has got.
import { readFileSync } from "node:fs";
import { changesOf } from "./changelog.ts";

/** In the order of how many look for them. */
const packages = ["sdk", "cli", "mock", "fleet", "reference"];

/** The machines that a program without Node is built for, and what its archive ends in. */
const machines: Readonly<Record<string, string>> = {
  "Linux, x64": "linux-x64.tar.gz",
  "Linux, arm64": "linux-arm64.tar.gz",
  "macOS, Apple silicon": "darwin-arm64.tar.gz",
  "macOS, Intel": "darwin-x64.tar.gz",
  "Windows, x64": "win-x64.zip",
};

const beforeOne = " Before 1.0, a minor version may break what worked; its notes then say how to move.";

export function releaseNotes(version: string): string {
  const { homepage, repository } = JSON.parse(readFileSync("package.json", "utf8"));
  const address = repository.url.replace(/^git\+/, "").replace(/\.git$/, "") as string;
  return [
    "Tandem is a TypeScript SDK, a command line and a mock for two HTTP APIs: AI tools, and servers with their sites and databases.",
    "```sh\nnpm install @tandem/sdk\nnpm install --save-dev @tandem/mock\nnpm install --global @tandem/cli\n```",
    `The documentation is at [${new URL(homepage).host}](${homepage}).${version.startsWith("0.") ? beforeOne : ""}`,
    ...packages.flatMap((name) => changesOfPackage(name, version)),
    withoutNode(version, address),
    toCheck(version, address),
  ].join("\n\n");
}

function changesOfPackage(name: string, version: string): string[] {
  const changes = changesOf(readFileSync(`packages/${name}/CHANGELOG.md`, "utf8"), version);
  return changes === undefined ? [] : [`## @tandem/${name}\n\n${unwrapped(changes)}`];
}

/** GitHub shows each line break of a release's text as one. Those of code stay. */
export function unwrapped(text: string): string {
  const parts = text.split(/(^```.*?^```)/ms);
  return parts.map((part, at) => (at % 2 === 0 ? part.replace(/(?<=[^\n])\n[ \t]*(?![-#\s]|$)/g, " ") : part)).join("");
}

function withoutNode(version: string, address: string): string {
  const rows = Object.entries(machines).map(([machine, ending]) => {
    const archive = `tandem-v${version}-${ending}`;
    return `| ${machine} | [${archive}](${address}/releases/download/v${version}/${archive}) |`;
  });
  const table = ["| machine | archive |", "|---|---|", ...rows].join("\n");
  return `## \`tandem\` without Node\n\n${table}\n\n\`tandem.rb\` is a Homebrew formula for these archives, to be put into a tap. \`Dockerfile\` makes an image of those for Linux.`;
}

function toCheck(version: string, address: string): string {
  const archive = `tandem-v${version}-linux-x64.tar.gz`;
  const check = [
    "sha256sum --check --ignore-missing SHA256SUMS",
    `gh attestation verify ${archive} --repo ${new URL(address).pathname.slice(1)}`,
    "npm audit signatures",
  ];
  return `## Checking what you have

\`SHA256SUMS\` has the checksum of every other file here. The packages on npm are these tarballs, and were published by this repository's release workflow with provenance. A \`.cdx.json\` file (CycloneDX) lists what is in a package and what is installed with it.

\`\`\`sh
${check.join("\n")}
\`\`\`
`;
}
