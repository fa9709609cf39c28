// Shows the project at work: real `tandem` commands against the mock, which runs as a process of its own, over HTTP.
// `npm run demo` builds first. A command that does not end as it should fails the demo.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const program = fileURLToPath(new URL("../packages/cli/dist/bin.js", import.meta.url));

interface Step {
  readonly says: string;
  /** A command line for bash, in which `tandem` is the built program. */
  readonly line: string;
  /** Default 0. */
  readonly exit?: number;
  /** What the output must contain. */
  readonly shows: string;
}

const steps: readonly Step[] = [
  { says: "What is there to run?", line: "tandem tools list | head -4", shows: "ai-detector\tAI Content Detector" },
  { says: "What does a tool take, and what does it give?", line: "tandem tools info grammar-checker", shows: "level" },
  {
    says: "Run one on a real file. The result alone is on stdout.",
    line: "tandem run grammar-checker @examples/notes.txt",
    shows: "which was received with great joy",
  },
  {
    says: "One tool's result is the next one's input.",
    line: "head -1 examples/notes.txt | tandem run grammar-checker -F level=picky -q | tandem run ai-translator -F targetLanguage=de",
    shows: "Saturday",
  },
  {
    says: "For a script: JSON, cut down to what it needs.",
    line: "tandem run grammar-checker @examples/notes.txt --json --fields data.score,meta.creditsCharged",
    shows: '{"data":{"score":',
  },
  {
    says: "Bare values go straight into a variable.",
    line: 'score=$(tandem run grammar-checker @examples/notes.txt -q --fields data.score); echo "score: $score"',
    shows: "score: ",
  },
  {
    says: "A mistake costs nothing and says how to put it right; the exit code tells a script which kind it was.",
    line: "tandem run grammar-checker @examples/notes.txt -F levl=picky",
    exit: 2,
    shows: "fix: -F level=picky",
  },
  {
    says: "The same for a tool that does not exist, here as one JSON object on stderr.",
    line: 'tandem run grammar-chekcer "She go home." --json',
    exit: 5,
    shows: '"code":"NOT_FOUND"',
  },
  {
    says: "An account without credits: exit code 10.",
    line: 'TANDEM_TOOLS_KEY=tdm_outOfCredits_demo tandem run grammar-checker "She go home."',
    exit: 10,
    shows: "the balance refills on the plan's reset",
  },
];

/** Starts `tandem mock start` and reads the exports it prints. */
async function startMock(): Promise<{ server: ChildProcess; env: Record<string, string> }> {
  const server = spawn(process.execPath, [program, "mock", "start", "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exports = await Promise.race([once(server.stdout!, "data"), once(server, "exit")]);
  const lines = String(exports[0]).trim().split("\n");
  if (!lines[0]?.startsWith("export ")) throw new Error("the mock did not start");
  return { server, env: Object.fromEntries(lines.map((line) => line.replace("export ", "").split("=", 2))) };
}

/** Runs a line as it stands and prints it with its output, as on a screen. Returns what was wrong, if anything. */
async function show({ says, line, exit = 0, shows }: Step, env: Record<string, string>): Promise<string | undefined> {
  const script = `set -o pipefail; tandem() { '${process.execPath}' '${program}' "$@"; }; ${line}`;
  const child = spawn("bash", ["-c", script], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, "close");
  console.log(`# ${says}\n$ ${line}\n${output.trimEnd()}${code === 0 ? "" : `\n(exit ${code})`}\n`);
  if (code !== exit) return `exit ${code} instead of ${exit}: ${line}`;
  return output.includes(shows) ? undefined : `the output does not show ${JSON.stringify(shows)}: ${line}`;
}

const { server, env } = await startMock();
console.log(`# The mock is a process of its own, at ${env.TANDEM_TOOLS_URL}. These settings point tandem at it.`);
console.log(`$ export TANDEM_TOOLS_URL=${env.TANDEM_TOOLS_URL} TANDEM_TOOLS_KEY=${env.TANDEM_TOOLS_KEY}\n`);
const failures: string[] = [];
for (const step of steps) {
  const failure = await show(step, env);
  if (failure) failures.push(failure);
}
server.kill("SIGTERM");
const [stopped] = await once(server, "exit");
if (stopped !== 0) failures.push(`the mock ended with exit ${stopped}`);

for (const failure of failures) console.error(`demo failed: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
