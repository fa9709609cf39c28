import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { infraAccount } from "../../testing/account.ts";
import { runMain } from "../../testing/program.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

/** A job whose first step waits. */
async function waitingJob() {
  const env = { ...infraAccount(server), NO_COLOR: "1" };
  const started = await runMain(["api", "POST", "/ai/prompts", "-f", "prompt=update php", "--json"], { env });
  const job: string = JSON.parse(started.stdout).data.jobId;
  await mock.clock.advance("1m");
  const seen = await runMain(["ai", "get", job, "--json"], { env });
  const decisions = () => mock.journal.find({ operationId: "approveAiJobStep", key: env.TANDEM_INFRA_TOKEN });
  return { env, job, step: JSON.parse(seen.stdout).pendingStepId as string, decisions };
}

const shown = `step 1 needs approval: Check the current state (command, low risk)
  Reads the kernel version and free disk space. Makes no changes.
  command: uname -r && df -h /
  serverId: null
`;

describe("ai approve without a step", () => {
  it.each([
    { where: "cannot prompt: stdin is not a terminal", words: [], setup: { stdin: "" } },
    { where: "cannot prompt: stdin is not a terminal", words: ["--yes"], setup: { stdin: "" } },
    { where: "prompts are disabled", words: ["--no-input"], setup: { stderrColumns: 200 } },
  ])("shows the step and approves nothing: $where, with $words: exit 3", async ({ where, words, setup }) => {
    const { env, job, step, decisions } = await waitingJob();
    const result = await runMain(["ai", "approve", job, "--reason", "it's fine", ...words], { env, ...setup });
    expect(result).toMatchObject({ exit: 3, stdout: "" });
    expect(result.stderr).toContain(shown);
    // A terminal gets it wrapped.
    expect(result.stderr.replace(/\n {6}/g, "")).toContain(`error: step 1 of job ${job} needs approval
  why: Check the current state (command, low risk); ${where}
  fix: tandem ai approve ${job} ${step}\n`);
    expect(decisions()).toEqual([]);
  });

  it("under --json names the command alone", async () => {
    const { env, job, step, decisions } = await waitingJob();
    const { exit, stderr } = await runMain(["ai", "approve", job, "--json"], { env, stdin: "" });
    expect({ exit, error: JSON.parse(stderr).error }).toMatchObject({
      exit: 3,
      error: { code: "APPROVAL_REQUIRED", fix: `tandem ai approve ${job} ${step}` },
    });
    expect(decisions()).toEqual([]);
  });

  it("shows it at a terminal, and approves on a yes", async () => {
    const { env, job, decisions } = await waitingJob();
    const setup = { env, answers: ["y"], stderrColumns: 80 };
    const result = await runMain(["ai", "approve", job, "-q", "--reason", "seen"], setup);
    expect(result).toMatchObject({ exit: 0, stdout: `${job}\n` });
    expect(result.stderr).toBe(`${shown}Approve it? (no leaves it pending) [y/N] `);
    expect(decisions()).toMatchObject([{ status: 200 }]);
  });

  it("leaves it waiting on a no: exit 3", async () => {
    const { env, job, decisions } = await waitingJob();
    const result = await runMain(["ai", "approve", job], { env, answers: [""], stderrColumns: 80 });
    expect(result).toMatchObject({ exit: 3, stderr: expect.stringContaining(`step 1 of job ${job} was not approved`) });
    expect(decisions()).toEqual([]);
  });
});

it("ai get shows the steps at a terminal as a table, with the number to approve them by and what they printed", async () => {
  const { env, job } = await waitingJob();
  await runMain(["ai", "approve", job, "1"], { env, stdin: "" });
  await mock.clock.advance("1m");
  const { stdout } = await runMain(["ai", "get", job], { env, stdoutColumns: 120, stderrColumns: 120 });
  const [, table] = stdout.split("\n\n");
  expect(table).toMatch(/^STEP {2}STATUS +KIND +TITLE +OUTPUT *\n/);
  expect(table).toMatch(/\n *1 {2}succeeded +command +Check the current state +\S.* \(\d lines\) *\n/);
  expect(table).toMatch(/\n *2 {2}awaiting_approval +command +Install the new version +- *\n/);
});
