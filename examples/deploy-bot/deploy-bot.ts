// Has an AI job look at a site, asks before each step that is more than a look, then deploys.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { type AiJobHandle, type AiStep, approvalPolicy, isTandemError, Tandem } from "@tandem/sdk";

const { infra } = new Tandem();
const [siteId = "", branch = "main"] = process.argv.slice(2);
const memory = process.env.DEPLOY_BOT_MEMORY ?? "deploy-bot.json";

/** The job of the last run, if it was stopped; otherwise a new one. */
async function openJob(): Promise<AiJobHandle> {
  if (existsSync(memory)) {
    const { jobId, after } = JSON.parse(readFileSync(memory, "utf8"));
    console.log(`continues with job ${jobId}`);
    return infra.ai.attach(jobId, { after });
  }
  const prompt = `Look at the logs of the site ${siteId}. Say whether it can be deployed.`;
  return infra.ai.start(prompt, { approval: "each_step" });
}

const terminal = createInterface({ input: process.stdin, output: process.stdout });

async function ask(step: AiStep, { signal }: { signal: AbortSignal }): Promise<"approve" | "reject"> {
  console.log(`\n${step.title} (${step.kind}, ${step.risk} risk)\n${JSON.stringify(step.input, null, 2)}`);
  const answer = await terminal.question("Do it? [y/N] ", { signal });
  return /^y(es)?$/i.test(answer.trim()) ? "approve" : "reject";
}

const decideOn = approvalPolicy({
  allow: ({ kind, risk }) => kind === "command" && risk === "low",
  ask,
  deadlineMs: 600_000,
});

async function look(): Promise<void> {
  const job = await openJob();
  for await (const event of job.events()) {
    writeFileSync(memory, JSON.stringify({ jobId: job.id, after: job.lastSequence }));
    if (event.type === "output.delta" && event.stepId === null) process.stdout.write(event.delta);
    if (event.type !== "step.approval_required") continue;
    const { decision, ...why } = await decideOn(event.step);
    await job.decide(event.step, decision, why);
  }
  rmSync(memory, { force: true });
  await job.result(); // throws unless it succeeded: a rejected step ends the job as canceled
}

try {
  await look();
  const deploy = await infra.sites.deploy(siteId, { branch });
  const done = await infra.sites.waitForDeploy(deploy, { onUpdate: ({ status }) => console.log(`deploy ${status}`) });
  console.log(`live after ${done.durationMs} ms`);
} catch (error) {
  if (!isTandemError(error, "remote_failed")) throw error;
  console.log(`not deployed: ${error.summary}`);
  process.exitCode = 1;
} finally {
  terminal.close();
}
