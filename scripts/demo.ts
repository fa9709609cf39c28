// Shows the project at work: real `tandem` commands against the mock, which runs as a process of its own, over HTTP.
// `npm run demo` builds first. A command that does not end as it should fails the demo.
import "./temporary-folder.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const program = fileURLToPath(new URL("../packages/cli/dist/bin.js", import.meta.url));

/** How much faster than the machine's the mock's time goes: a deploy of 12 s takes little more than one. */
const speed = "10";

interface Step {
  /** The heading of the steps from here on. */
  readonly part?: string;
  readonly says: string;
  /** A command line for bash, in which `tandem` is the built program. */
  readonly line: string;
  /** The variable that its output is kept in, for the steps after it. */
  readonly keeps?: string;
  /** Default 0. */
  readonly exit?: number;
  /** What the output must contain. */
  readonly shows: string;
}

const steps: readonly Step[] = [
  {
    part: "AI tools",
    says: "What is there to run?",
    line: "tandem tools list | head -4",
    shows: "ai-detector\ttext\t",
  },
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
    shows: "fix: tandem run grammar-checker @examples/notes.txt -F level=picky",
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
    shows: "they reset on",
  },
  {
    part: "Infrastructure",
    says: "Connect a server. Under -q a new thing is its bare id, for a variable.",
    line: "tandem servers create --name web-2 --host 203.0.113.7 --tags production -q",
    keeps: "server",
    shows: "srv_",
  },
  {
    says: "Wait until it is online.",
    line: "tandem servers wait $server --fields name,status,os.name",
    shows: "status\tonline",
  },
  { says: "What is there now?", line: "tandem servers list", shows: "web-2\tonline\t203.0.113.7" },
  {
    says: "A site on it. --dry-run shows the request and sends nothing.",
    line: "tandem sites create --server-id $server --name docs --type static --domains docs.example.com --dry-run --json --fields method,url,body",
    shows: '"method":"POST"',
  },
  {
    says: "Now for real.",
    line: "tandem sites create --server-id $server --name docs --type static --domains docs.example.com -q",
    keeps: "site",
    shows: "site_",
  },
  {
    says: "Wait until it is active.",
    line: "tandem sites wait $site --fields name,status",
    shows: "status\tactive",
  },
  {
    says: "Deploy it and wait: phases on stderr, the address alone on stdout.",
    line: 'url=$(tandem deploy $site --message "First release"); echo "live at $url"',
    shows: "live at https://docs.example.com",
  },
  {
    says: "A deploy that fails ends a CI step: exit code 12, with the reason.",
    line: "tandem deploy $site --branch fail/build",
    exit: 12,
    shows: "why: The build command exited with code 1. (build_failed)",
  },
  {
    says: "Create a database.",
    line: "tandem databases create --server-id $server --name docs --engine postgresql -q",
    keeps: "database",
    shows: "db_",
  },
  {
    says: "Wait until it is online.",
    line: "tandem databases wait $database --fields name,status,connection.port",
    shows: "status\tonline",
  },
  {
    says: "Back it up, which waits for the end.",
    line: "tandem databases backup $database -q",
    keeps: "backup",
    shows: "bkp_",
  },
  {
    says: "A restore overwrites it, so its name has to be said. Without a terminal nobody is asked: exit code 3.",
    line: "tandem databases restore $database --backup-id $backup",
    exit: 3,
    shows: "--confirm docs",
  },
  {
    says: "As the fix says.",
    line: "tandem databases restore $database --backup-id $backup --confirm docs --fields status,backupId,safetyBackupId",
    shows: "status\tsucceeded",
  },
  {
    says: "Set an alert, its body in YAML.",
    line: `tandem alerts create --fields name,state,channels --file - <<'YAML'
name: Disk of web-2
target: { type: server, ids: [] }
metric: disk_percent
condition: { type: threshold, comparison: gt, value: 90 }
channels:
  - { type: email, to: [ops@example.com] }
YAML`,
    shows: "name\tDisk of web-2",
  },
  {
    says: "Give the AI a task. Its answer is on stdout, its steps on stderr; what may run without asking has to be said.",
    line: 'answer=$(tandem ask "Move the docs to PHP 8.4" --server-id $server --approve all); echo "$answer"',
    shows: "- The task is done.",
  },
  {
    says: "Invite a teammate.",
    line: "tandem teams invite new@example.com --role viewer --fields email,role,status",
    shows: "status\tpending",
  },
  {
    says: "Which plans are there, and which is ours?",
    line: "tandem billing plans --query '[].{plan: name, ours: current}'",
    shows: '{"plan":"Pro","ours":true}',
  },
  {
    says: "A server with sites on it is not deleted by mistake, and the error says what would do it.",
    line: "tandem servers delete $server --confirm web-2",
    exit: 6,
    shows: "--force",
  },
];

/** Starts `tandem mock start` and reads the exports it prints. */
async function startMock(): Promise<{ server: ChildProcess; env: Record<string, string> }> {
  const server = spawn(process.execPath, [program, "mock", "start", "--port", "0", "--speed", speed], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exports = await Promise.race([once(server.stdout!, "data"), once(server, "exit")]);
  const lines = String(exports[0]).trim().split("\n");
  if (!lines[0]?.startsWith("export ")) throw new Error("the mock did not start");
  return { server, env: Object.fromEntries(lines.map((line) => line.replace("export ", "").split("=", 2))) };
}

/** Runs a line as it stands and prints it with its output, as on a screen. Returns what was wrong, if anything. */
async function show(
  { part, says, line, keeps, exit = 0, shows }: Step,
  env: Record<string, string>,
): Promise<string | undefined> {
  const script = `set -o pipefail; tandem() { '${process.execPath}' '${program}' "$@"; }; ${line}`;
  const child = spawn("bash", ["--norc", "-c", script], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let stdout = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(child, "close");
  if (part) console.log(`== ${part} ==\n`);
  const typed = keeps ? `${keeps}=$(${line}); echo $${keeps}` : line;
  console.log(`# ${says}\n$ ${typed}\n${output.trimEnd()}${code === 0 ? "" : `\n(exit ${code})`}\n`);
  if (keeps) env[keeps] = stdout.trim();
  if (code !== exit) return `exit ${code} instead of ${exit}: ${line}`;
  return output.includes(shows) ? undefined : `the output does not show ${JSON.stringify(shows)}: ${line}`;
}

const { server, env } = await startMock();
console.log(`# The mock is a process of its own, at ${env.TANDEM_TOOLS_URL}. These settings point tandem at it.`);
for (const [name, value] of Object.entries(env)) console.log(`$ export ${name}=${value}`);
console.log();
// The settings of whoever runs this must not change it.
env.TANDEM_CONFIG_DIR = mkdtempSync(join(tmpdir(), "tandem-demo-"));
env.TANDEM_NO_KEYRING = "1";
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
