import { createMock } from "@tandem/mock";
import type { Clock } from "@tandem/sdk";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, describe, expect, it, onTestFinished } from "vitest";
import { type Environment, machineClock } from "../../process/io.ts";
import { infraAccount } from "../../testing/account.ts";
import { type RunSetup, runMain } from "../../testing/program.ts";

const mock = createMock({ clock: "real", speed: 200 });
const server = await mock.listen();
afterEach(() => {
  mock.resetHandlers();
  mock.faults.clear();
});
afterAll(() => server.close());

const prompt = "Update php";
const answer =
  "- Checked the current state.\n- Installed the new version.\n- Health check passed.\n- The task is done.\n";

/** Runs `tandem` without a terminal, for its own account. */
function account(env: Environment = infraAccount(server)) {
  return (words: readonly string[], setup: RunSetup = {}) => runMain(words, { env, stdin: "", ...setup });
}

type Run = ReturnType<typeof account>;

/** An account of a mock with a stopped clock. `advance` waits until the stream is read, then runs the job. */
async function stillAccount() {
  const still = createMock();
  const { infraUrl, close } = await still.listen();
  onTestFinished(close);
  const advance = async () => {
    await still.journal.waitFor({ operationId: "getAiJob" }, { timeoutMs: 60_000 });
    await still.clock.advance("10m");
  };
  return { run: account(infraAccount({ infraUrl })), faults: still.faults, advance };
}

/** Ids and what belongs to one run in place of themselves. */
const anonymous = (text: string) => text.replaceAll(/\b(job|stp|prm)_\w+/g, "$1_x");

const lines = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** The words of a printed command. */
const wordsOf = (command: string) => command.replace(/^tandem /, "").split(" ");

const errorOf = (stderr: string) => JSON.parse(stderr).error;

async function startedJob(run: Run, ...words: string[]): Promise<string> {
  const { stdout } = await run(["ai", "ask", prompt, "--no-wait", "-q", ...words]);
  return stdout.trim();
}

async function jobNow(run: Run, id: string) {
  return JSON.parse((await run(["ai", "get", id, "--json"])).stdout);
}

describe("a job that is followed to its end", () => {
  it("prints the answer alone on stdout, and the steps on stderr", async () => {
    const result = await account()(["ai", "ask", prompt, "--approval", "none"]);
    expect(result).toMatchObject({ exit: 0, stdout: answer });
    expect(anonymous(result.stderr).split("\n")).toEqual(
      expect.arrayContaining(["step 4  succeeded  Report (message, low risk)", "job job_x succeeded"]),
    );
  });

  it("prints every event once as a line of JSON, the last job.done", async () => {
    const { exit, stdout, stderr } = await account()(["ask", prompt, "--approval", "none", "--json"]);
    const events = lines(stdout);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    expect(events[0]).toMatchObject({ type: "job.snapshot" });
    expect(events.at(-1)).toMatchObject({ type: "job.done", job: { status: "succeeded", output: answer.trimEnd() } });
    // Texts of the first snapshot repeat its number.
    const sequences = [...new Set(events.map(({ sequence }) => sequence))];
    expect(sequences).toEqual(sequences.map((_, index) => sequences[0] + index));
    const text = events.map(({ type, stepId, delta }) => (type === "output.delta" && stepId === null ? delta : ""));
    expect(text.join("").trimEnd()).toBe(answer.trimEnd());
  });

  it("prints the --fields of the finished job, without events", async () => {
    const result = await account()(["ask", prompt, "--approve", "all", "--json", "--fields", "status,error"]);
    expect(result).toMatchObject({ exit: 0, stdout: '{"status":"succeeded","error":null}\n', stderr: "" });
  });
});

describe("approval without a terminal", () => {
  it.each([
    { flags: [], says: "nothing" },
    { flags: ["--yes"], says: "--yes" },
    { flags: ["--no-input"], says: "--no-input" },
    { flags: ["--approve", "ask"], says: "--approve ask" },
    { flags: ["--approve", "none"], says: "--approve none" },
    { flags: ["--approve", "deploy,database"], says: "other kinds" },
  ])("is never assumed: $says approves nothing", async ({ flags }) => {
    const run = account();
    const { exit, stdout, stderr } = await run(["ask", prompt, "--json", ...flags]);
    expect(exit).toBe(3);
    expect(errorOf(stderr)).toMatchObject({ code: "APPROVAL_REQUIRED", exit: 3 });
    expect(lines(stdout).at(-1)).toEqual({ type: "error", ...JSON.parse(stderr) });
    const job = await jobNow(run, lines(stdout)[0].jobId);
    expect(job).toMatchObject({ status: "awaiting_approval", steps: [{ decision: null }, {}, {}, {}] });
  });

  it("shows the step, and a command that approves it and continues", async () => {
    const run = account();
    const asked = await run(["ask", prompt, "--approve", "api_call"]);
    expect(asked).toMatchObject({ exit: 3, stdout: "" });
    expect(anonymous(asked.stderr)).toContain(`
step 1 needs approval: Check the current state (command, low risk)
  Reads the kernel version and free disk space. Makes no changes.
  command: uname -r && df -h /
  serverId: null
error: step 1 of job job_x needs approval
  why: Check the current state (command, low risk); cannot prompt: stdin is not a terminal
  fix: tandem ai approve job_x stp_x && tandem ai follow job_x --after `);
    const [approve, follow] = /fix: (.*)\n/.exec(asked.stderr)![1]!.split(" && ").map(wordsOf);
    expect(await run(approve!)).toMatchObject({ exit: 0 });
    const followed = await run([...follow!.slice(0, -1), "command,api_call,message"]);
    expect(followed).toMatchObject({ exit: 0, stdout: answer });
  });

  it("approves only the kinds of --approve", async () => {
    const run = account();
    const { exit, stdout, stderr } = await run(["ask", prompt, "--approve", "command", "--json"]);
    expect({ exit, why: errorOf(stderr).why }).toMatchObject({ exit: 3, why: expect.stringContaining("api_call") });
    const { steps } = await jobNow(run, lines(stdout)[0].jobId);
    expect(steps.map(({ status }: { status: string }) => status)).toEqual([
      "succeeded",
      "succeeded",
      "awaiting_approval",
      "pending",
    ]);
  });

  it("is not given to unknown kinds of steps, even with --approve all", async () => {
    const run = account();
    const id = await startedJob(run);
    await expect.poll(async () => (await jobNow(run, id)).pendingStepId).not.toBe(null);
    const job = await jobNow(run, id);
    const [first, ...rest] = job.steps;
    const steps = [{ ...first, kind: "teleport", title: "Look\u001b[2K" }, ...rest];
    mock.use(http.get("*/ai/jobs/:id", () => HttpResponse.json({ data: { ...job, steps } })));
    const { exit, stderr } = await run(["ai", "follow", id, "--approve", "all"]);
    expect(exit).toBe(3);
    expect(stderr).toContain("needs approval: Look\\u001b[2K (teleport, low risk)");
    mock.resetHandlers();
    expect(await jobNow(run, id)).toMatchObject({ status: "awaiting_approval" });
  });

  it("rejects an unknown kind before anything is sent", async () => {
    const env = infraAccount(server);
    const result = await account(env)(["ask", prompt, "--approve", "comand,deploy"]);
    expect(result).toMatchObject({ exit: 2, stderr: expect.stringContaining('--approve does not know "comand"') });
    expect(mock.journal.find({ key: env.TANDEM_INFRA_TOKEN })).toEqual([]);
  });
});

describe("a job that fails exits 12 with the reason", () => {
  it("failed", async () => {
    const { exit, stderr } = await account()(["ask", "exit 1", "--approval", "none"]);
    expect(exit).toBe(12);
    expect(anonymous(stderr)).toContain(`
step 2  failed     Change the configuration (file_change, medium risk)
    Change the configuration ended with exit code 1.
    exit 1
`);
    expect(anonymous(stderr)).toContain(`
error: job job_x ended with status failed
  why: Change the configuration ended with exit code 1. (step_failed)
  fix: tandem ai get job_x
`);
  });

  it("canceled, as a step was rejected elsewhere", async () => {
    const run = account();
    const id = await startedJob(run);
    await expect.poll(async () => (await jobNow(run, id)).pendingStepId).not.toBe(null);
    await run(["ai", "reject", id, (await jobNow(run, id)).pendingStepId, "--reason", "Not today"]);
    const { exit, stdout, stderr } = await run(["ai", "follow", id, "--json"]);
    expect({ exit, ...errorOf(stderr) }).toMatchObject({
      exit: 12,
      code: "JOB_FAILED",
      message: `job ${id} ended with status canceled`,
      why: "step 1, Check the current state, was rejected: Not today",
    });
    expect(lines(stdout).at(-1)).toMatchObject({ type: "job.done", job: { status: "canceled" } });
  });
});

describe("leaving a running job", () => {
  it("--no-wait prints the id of the job, and nothing is approved", async () => {
    const run = account();
    const id = await startedJob(run, "--approve", "all");
    expect(id).toMatch(/^job_\w+$/);
    await expect.poll(async () => (await jobNow(run, id)).status).toBe("awaiting_approval");
  });

  it("--wait-timeout exits 8, with a command that follows it to its end", async () => {
    const { run, faults, advance } = await stillAccount();
    faults.add({ operation: "getAiJob", fault: { stream: { ends: "silent", afterEvents: 20 } } });
    let isUp = () => {};
    const clock: Clock = {
      ...machineClock,
      setTimeout(end, ms) {
        if (ms !== 7 * 60_000) return machineClock.setTimeout(end, ms);
        isUp = end;
        return undefined;
      },
    };
    const running = run(["ask", prompt, "--approval", "none", "--wait-timeout", "7m"], {
      clock,
      onStderr: (text) => void (text.includes("step 2  running") && isUp()),
    });
    await advance();
    const { exit, stdout, stderr } = await running;
    faults.clear();
    expect(exit).toBe(8);
    expect(anonymous(stderr)).toMatch(
      /error: job job_x is still in progress\n {2}why: the wait timed out; the job continues\n {2}fix: tandem ai follow job_x --after \d+\n$/,
    );
    const rest = await run(wordsOf(/fix: (.*)\n/.exec(stderr)![1]!));
    expect(rest.exit).toBe(0);
    expect((stdout + rest.stdout).replaceAll("\n", "")).toBe(answer.replaceAll("\n", ""));
  });
});

describe("a stream that cannot be resumed", () => {
  const _cut = (env: ReturnType<typeof infraAccount>, afterEvents: number) =>
    mock.faults.add({
      operation: "getAiJob",
      key: env.TANDEM_INFRA_TOKEN,
      fault: { stream: { ends: "cut", afterEvents } },
    });

  it("exits with 11, and prints a command that resumes it", async () => {
    const { run, faults, advance } = await stillAccount();
    faults.add({ operation: "getAiJob", fault: { stream: { ends: "cut", afterEvents: 20 } } });
    const running = run(["ask", prompt, "--approval", "none", "--json", "--retries", "0"]);
    await advance();
    const broken = await running;
    faults.clear();
    const seen = lines(broken.stdout);
    const error = errorOf(broken.stderr);
    expect({ ...error, exit: broken.exit }).toMatchObject({
      exit: 11,
      code: "NETWORK",
      retryable: false,
      message: expect.stringMatching(/^lost track of job job_\w+ after event \d+; it continues$/),
    });
    expect(seen.at(-1)).toEqual({ type: "error", error });
    const rest = lines((await run([...wordsOf(error.fix), "--json"])).stdout);
    const events = [...seen.slice(0, -1), ...rest];
    expect(events.at(-1)).toMatchObject({ type: "job.done" });
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => events[0].sequence + index));
  });
});

describe("tandem ai follow", () => {
  it("shows a finished job with its whole answer", async () => {
    const run = account();
    const first = lines((await run(["ask", prompt, "--approve", "all", "--json"])).stdout);
    const id = first[0].jobId;
    expect(await run(["ai", "follow", id, "-q"])).toMatchObject({ exit: 0, stdout: answer, stderr: "" });
  });

  it("--after 0 shows it from the start, without prompts for decided steps", async () => {
    const run = account();
    const first = lines((await run(["ask", prompt, "--approval", "risky_steps", "--approve", "all", "--json"])).stdout);
    const { exit, stdout, stderr } = await run(["ai", "follow", first[0].jobId, "--after", "0"]);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: answer });
    expect(anonymous(stderr)).toBe(`step 1  pending    Check the current state (command, low risk)
step 2  pending    Install the new version (command, high risk, asks first)
step 3  pending    Check that it works (api_call, low risk)
step 4  pending    Report (message, low risk)
job job_x running
step 1  running    Check the current state (command, low risk)
step 1  succeeded  Check the current state (command, low risk)
    6.8.0-45-generic
    /dev/sda1  160G  61G  99G  39% /
step 2  approved   Install the new version (command, high risk)
step 2  running    Install the new version (command, high risk)
step 2  succeeded  Install the new version (command, high risk)
    The following NEW packages were installed: tandem-runtime
step 3  running    Check that it works (api_call, low risk)
step 3  succeeded  Check that it works (api_call, low risk)
    200 OK
step 4  running    Report (message, low risk)
step 4  succeeded  Report (message, low risk)
    Done.
job job_x succeeded
`);
  });

  it("fails if the service rewrote the answer, and names the command that prints it", async () => {
    const run = account();
    const job = await jobNow(run, await startedJob(run, "--approval", "none"));
    const looks = [
      { ...job, status: "running", output: "Half an answ" },
      { ...job, status: "succeeded", output: "Another answer.", steps: [], completedAt: job.createdAt },
    ];
    mock.use(http.get("*/ai/jobs/:id", () => HttpResponse.json({ data: looks.length > 1 ? looks.shift() : looks[0] })));
    const { exit, stdout, stderr } = await run(["ai", "follow", job.id]);
    expect({ exit, stdout }).toEqual({ exit: 11, stdout: "Half an answ\n" });
    expect(stderr).toContain(
      `error: the text of job ${job.id} differs from the one that was printed\n` +
        "  why: the service left out a part of it, or rewrote it\n" +
        `  fix: tandem ai get ${job.id}\n`,
    );
  });

  it("of an unknown job is exit 5, under --json with a line for the error", async () => {
    const { exit, stdout, stderr } = await account()(["ai", "follow", "job_zz", "--json"]);
    expect(exit).toBe(5);
    expect(lines(stdout)).toEqual([{ type: "error", ...JSON.parse(stderr) }]);
  });
});

describe("the prompt", () => {
  const dryRun = ["--dry-run", "--query", "body.prompt", "-q"];

  it.each([
    { from: "a word", words: [prompt], stdin: "" },
    { from: "-", words: ["-"], stdin: prompt },
    { from: "a pipe", words: [], stdin: prompt },
    { from: "a word although something is piped", words: [prompt], stdin: "other" },
  ])("comes from $from", async ({ words, stdin }) => {
    const result = await runMain(["ask", ...words, ...dryRun], { stdin });
    expect(result).toMatchObject({ exit: 0, stdout: `${prompt}\n` });
  });

  it.each([
    { words: [], why: "stdin is empty" },
    { words: ["-"], why: "it is empty" },
    { words: [" "], why: "it is empty" },
  ])("missing is exit 2: $why", async ({ words, why }) => {
    const result = await runMain(["ask", ...words, "--mock"], { stdin: "" });
    expect(result).toMatchObject({ exit: 2, stdout: "" });
    expect(result.stderr).toContain(`error: ai ask has no prompt\n  why: ${why}; a prompt is "TEXT", or - for stdin\n`);
  });

  it("sends its context and metadata", async () => {
    const words = ["--server-id", "srv_1", "--server-id", "srv_2", "--site-id", "site_1", "--metadata", "a=b"];
    const { stdout } = await runMain(["ask", "x", ...words, "--dry-run", "--json", "--fields", "body"]);
    expect(JSON.parse(stdout).body).toEqual({
      prompt: "x",
      context: { serverIds: ["srv_1", "srv_2"], siteIds: ["site_1"] },
      metadata: { a: "b" },
    });
  });
});

describe("what the service refuses", () => {
  it("is named by its flag", async () => {
    const result = await account()(["ask", prompt, "--server-id", "srv_zz"]);
    expect(result).toMatchObject({ exit: 7, stdout: "" });
    expect(result.stderr).toContain("error: the service rejected --server-id (0)\n  why: --server-id (0) is not known");
  });

  it("may have started a job when the answer is lost: that is said", async () => {
    const env = infraAccount(server);
    mock.faults.add({ operation: "createAiPrompt", key: env.TANDEM_INFRA_TOKEN, fault: { reset: "after-headers" } });
    const result = await account(env)(["ask", prompt, "--retries", "0", "--json"]);
    expect(errorOf(result.stderr)).toMatchObject({ exit: 11, fix: "tandem ai --help" });
    expect(lines(result.stdout)).toEqual([{ type: "error", ...JSON.parse(result.stderr) }]);
  });
});
