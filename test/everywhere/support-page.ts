// docs/support.md, written by a whole run: what it says was seen, not promised.
import type { Environment } from "./environments.ts";

type State = "passed" | "failed" | "skipped";

const words: Readonly<Record<State, string>> = { passed: "works", failed: "**fails**", skipped: "not tried" };

const intro = `<!-- Written by \`npm run everywhere\`. Change what it runs (test/everywhere), not this page. -->

# Where Tandem works

The packed packages, in the environments that people have. Each cell is a whole run of one suite: tool calls (sized, chunked,
compressed), lists over pages, streams of AI jobs, webhooks, every kind of error, retries. The command line, the mock, and ledgers and
rate limits in a file have a shorter suite each. The suites and the exact versions are in [test/everywhere](../test/everywhere).
`;

const outro = `
| operating system | |
| --- | --- |
| Linux, x64 | every row above and the whole test suite |
| macOS 15, Windows Server 2025 | CI runs the test suite on each change; without the tests that need a Linux terminal, keyring or file system |
| Linux arm64, macOS x64 and arm64, Windows x64 | a release starts [the program without Node](./guide/install.md) there |

The rows above were seen on Linux only. Nothing in this table was run on macOS or Windows by the people who wrote it.

What differs between them:

- **Was it sent?** On Node with its own \`fetch\`, every failure tells whether the request left, also behind npm's undici and its
  proxies. With a \`fetch\` of your own, in Jest and in Vitest's \`vm\` pools, Bun and Deno, the platform's error code tells for a
  refused connection and the like; else the outcome is \`unknown\`. workerd and browsers never tell, and a
  browser does not say which redirect it met.
- **Sent once.** A call whose answer was lost is not sent again. Deno sends a request again by itself when a connection that it
  kept breaks; the SDK prevents that, except where the \`fetch\` is yours or wraps Deno's. Browsers do it too, and a page cannot prevent
  it: a tool call may then be charged twice, so make calls that cost on a server. After a 421, which says that the request was not
  carried out, Node's \`fetch\` sends it once more; \`nodeTransport()\` does not.
- **Five minutes.** Node's own \`fetch\` ends after 300 s without a byte. The SDK lifts that for its requests, except where the
  \`fetch\` is yours or comes from outside of the test's context (Jest, \`vm\` pools).
- **Streams.** A \`fetch\` whose answers are no web streams (node-fetch, cross-fetch, React Native) gets AI jobs by polling.
- **TypeScript.** 5.0 is the oldest that is tried, without Node's types; \`moduleResolution\` is \`node16\`, \`nodenext\` or \`bundler\`.
- **Jest** runs here with \`--experimental-vm-modules\`. \`@tandem/mock\` is ESM alone and is not in these
  rows: [what it needs in Jest](./guide/testing.md).
- **Fake timers** of Jest and Vitest move the SDK's pauses and time limits, also while a request is under way.
- **Interception.** MSW answers what \`fetch\` and \`nodeTransport()\` send; undici's \`MockAgent\` what \`fetch\` sends.
- **jsdom** has no \`fetch\`: the test environment has to hand Node's in. A page needs \`allowBrowser: true\`.
`;

export function supportPage(results: ReadonlyMap<Environment, { state: State }>): string {
  const all = [...results];
  const names = [...new Set(all.map(([{ name }]) => name))];
  const nodes = [...new Set(all.map(([{ on }]) => on))].filter((on) => on.startsWith("Node"));
  const cell = (name: string, on: string) => {
    const found = all.find(([row]) => row.name === name && row.on === on);
    return found === undefined ? "" : words[found[1].state];
  };
  const matrix = names.filter((name) => nodes.filter((on) => cell(name, on) !== "").length > 1);
  const single = all.filter(([{ name }]) => !matrix.includes(name));
  const rows = [
    ["", ...nodes],
    ["---", ...nodes.map(() => "---")],
    ...matrix.map((name) => [name, ...nodes.map((on) => cell(name, on))]),
    [],
    ["", ""],
    ["---", "---"],
    ...single.map(([{ name }, { state }]) => [name, words[state]]),
  ];
  const lines = rows.map((cells) => (cells.length === 0 ? "" : `| ${cells.join(" | ")} |`));
  return `${intro}\n${lines.join("\n")}\n${outro}`;
}
