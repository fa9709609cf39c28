// Generates docs/support.md from the results of a full run.
import type { Environment } from "./environments.ts";

type State = "passed" | "failed" | "skipped";

const words: Readonly<Record<State, string>> = { passed: "works", failed: "**fails**", skipped: "not tried" };

const intro = `<!-- Written by \`npm run everywhere\`. Change what it runs (test/everywhere), not this page. -->

# Support matrix

The packed packages were tested in these environments. Each cell is a full run of one suite: tool calls, lists, AI job streams,
webhooks, all kinds of errors, and retries. The CLI, the mock, and ledger and rate limit files have shorter suites. For the suites
and exact versions, see [test/everywhere](../test/everywhere).
`;

const outro = `
| Operating system | Tests |
| --- | --- |
| Linux, x64 | All rows above and the whole test suite |
| macOS 15, Windows Server 2025 | CI runs the test suite on each change, except tests that need a Linux terminal, keyring or file system |

The rows above were run on Linux only. Nothing in this table was run manually on macOS or Windows.

## Differences between environments

- **Was it sent?** On Node.js with its own \`fetch\`, every error says whether the request was sent, also with npm's undici and its
  proxies. With your own \`fetch\`, in Jest, Bun and Deno, this depends on the platform's error code;
  otherwise the outcome is \`unknown\`. workerd and browsers never report it.
- **Repeated requests.** The SDK doesn't retry a call whose response was lost. Deno resends a request if a reused connection
  breaks. The SDK prevents that, unless you pass or wrap a \`fetch\`. Browsers do it too, and a page can't prevent it, so make calls
  that cost credits on a server. After a 421, Node's \`fetch\` resends the request, which wasn't executed; \`nodeTransport()\` doesn't.
- **Five minutes.** Node's own \`fetch\` ends after 300 s without data. The SDK lifts this limit, unless you pass a \`fetch\`, or it
  comes from outside the test's context (Jest).
- **Streams.** With a \`fetch\` without web streams (node-fetch, cross-fetch, React Native), AI jobs are polled.
- **TypeScript.** 5.9 is the oldest tested version. \`moduleResolution\` is \`node16\`, \`nodenext\` or \`bundler\`.
- **CommonJS** files get [\`TS1479\`](./guide/troubleshooting.md#typescript) from the mock, batches and contracts with
  \`"module": "node16"\`. Use \`"nodenext"\`, or \`npm pkg set type=module\`.
- **Jest** runs with \`--experimental-vm-modules\`. \`@tandem/mock\` is ESM-only and isn't in these rows: see
  [Testing](./guide/testing.md#edge-cases).
- **Fake timers** of Jest drive the SDK's waits and timeouts, also during a request.
- **jsdom** has no \`fetch\`, so pass Node's to the test environment. A page needs \`allowBrowser: true\`.
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
