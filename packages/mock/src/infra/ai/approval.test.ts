import { describe, expect, it } from "vitest";
import { newResource } from "../../testing/new-resources.ts";
import { type Infra, type Resource, startInfra } from "../../testing/start-infra.ts";

const job = ({ make }: Infra, id: string) => make(`GET /ai/jobs/${id}`);
const steps = async (infra: Infra, id: string) => (await job(infra, id)).steps as Resource[];
const prompt = "Install node, change the database and deploy";

/** A job that waits at its first step. */
async function waiting(infra: Infra, fields: object = {}) {
  const { id } = await newResource.job(infra, { prompt, ...fields });
  await infra.mock.clock.advance("2s");
  const { pendingStepId } = await job(infra, id);
  const decide = (body: object = {}) => infra.call(`POST /ai/jobs/${id}/approve`, { stepId: pendingStepId, ...body });
  return { id, stepId: pendingStepId as string, decide };
}

describe("a job's steps", () => {
  it("are a look, what the prompt asks for, a check and a report, of every kind and risk", async () => {
    const infra = startInfra();
    const { id } = await newResource.job(infra, { prompt });
    expect((await steps(infra, id)).map(({ index, kind, risk }) => [index, kind, risk])).toEqual([
      [0, "command", "low"],
      [1, "command", "high"],
      [2, "database", "high"],
      [3, "deploy", "medium"],
      [4, "api_call", "low"],
      [5, "message", "low"],
    ]);
    const { id: other } = await newResource.job(infra, { prompt: "Make it faster" });
    expect((await steps(infra, other)).map(({ kind }) => kind)).toEqual([
      "command",
      "file_change",
      "api_call",
      "message",
    ]);
  });

  it.each([
    ["each_step", [true, true, true, true, true, true]],
    ["risky_steps", [false, true, true, true, false, false]],
    ["none", [false, false, false, false, false, false]],
  ])("wait for a person as %s says", async (approval, expected) => {
    const infra = startInfra();
    const { id } = await newResource.job(infra, { prompt, approval });
    expect((await steps(infra, id)).map(({ requiresApproval }) => requiresApproval)).toEqual(expected);
  });
});

describe("a decision", () => {
  it("accepts a repeated decision without a change, and rejects a different one", async () => {
    const infra = startInfra();
    const { decide } = await waiting(infra);
    const first = await decide({ reason: "one" });
    await infra.mock.clock.advance("100ms");
    const again = await decide({ reason: "two" });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await decide({ decision: "reject" })).problem.code).toBe("step_not_awaiting_approval");
  });
});
