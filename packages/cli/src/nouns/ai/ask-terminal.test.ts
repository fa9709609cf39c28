import { createMock } from "@tandem/mock";
import { afterAll, describe, expect, it } from "vitest";
import { infraAccount } from "../../testing/account.ts";
import { runMain } from "../../testing/program.ts";
import { runTerminal } from "../../testing/terminal.ts";

const mock = createMock({ clock: "real", speed: 20 });
const server = await mock.listen();
afterAll(() => server.close());

const question = "Approve it?";
const plain = { NO_COLOR: "1" };

const _hideCursor = "␛[?25l";
const _showCursor = "␛[?25h";

describe.skipIf(process.platform !== "linux")("on a terminal", () => {
  it("shows all that a step will do, and runs it on y alone", async () => {
    const { exit, screen } = await runTerminal("tandem ask 'update php' --approve api_call,message", {
      env: { ...infraAccount(server), ...plain },
      keys: [
        [question, "y\n"],
        [question, "y\n"],
      ],
    });
    expect(exit).toBe(0);
    expect(screen).toContain(`
step 2 needs approval: Install the new version (command, high risk)
  Installs the required packages and restarts the services that use them.
  command: apt-get install --yes tandem-runtime
  serverId: null
Approve it? (no ends the job) [y/N] y
step 2  approved   Install the new version (command, high risk)
step 2  running    Install the new version (command, high risk)
- Installed the new version.
step 2  succeeded  Install the new version (command, high risk)
`);
    expect(screen).not.toContain("␛");
  });

  it.each([
    { key: "Enter", keys: "\n" },
    { key: "n", keys: "n\n" },
  ])("treats $key as a no, which ends the job: exit 12", async ({ keys }) => {
    const { exit, screen } = await runTerminal("tandem ask 'update php'", {
      env: { ...infraAccount(server), ...plain },
      keys: [[question, keys]],
    });
    expect(exit).toBe(12);
    expect(screen).toMatch(/ended with status canceled\n {2}why: step 1, Check the current state, was rejected\n/);
  });

  it("takes the question back when the step is decided elsewhere", async () => {
    const env = infraAccount(server);
    const asking = runTerminal("tandem ask 'update php' --approval risky_steps", { env: { ...env, ...plain } });
    const looks = () => mock.journal.find({ operationId: "getAiJob", key: env.TANDEM_INFRA_TOKEN });
    // The stream, and the look at the step before it is asked about.
    await expect.poll(looks).toHaveLength(2);
    const jobId = looks()[0]!.path.split("/").at(-1)!;
    const { stdout: step } = await runMain(["ai", "get", jobId, "-q", "--fields", "pendingStepId"], { env });
    await runMain(["ai", "approve", jobId, step.trim()], { env });
    const { exit, screen } = await asking;
    expect({ exit, screen }).toMatchObject({ exit: 0, screen: expect.stringContaining(question) });
    expect(screen).toMatch(/\[y\/N\] \n(.*\n)*step 2 {2}approved/);
    expect(screen).toContain("- The task is done.\n");
  });
});
