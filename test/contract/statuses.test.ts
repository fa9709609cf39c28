import { type TandemError, toolCatalog } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { errorNotes } from "../../scripts/generate/reference/error-notes.ts";
import { infraService, rejection, toolService } from "../support/mock-service.ts";
import { infraCalls } from "./infra-calls.ts";
import { infraOperations, toolsOperations } from "./operations.ts";

/** What each status is by the pages of the errors: the one table of both. */
const codesOf = (api: "tools" | "infra"): Readonly<Record<number, string>> =>
  Object.fromEntries(
    Object.entries(errorNotes).flatMap(([code, { statuses }]) =>
      (statuses?.[api] ?? []).map((status) => [status, code]),
    ),
  );

const infraCodes = codesOf("infra");
const toolCodes = codesOf("tools");

const refusals = (statuses: readonly number[]) => statuses.filter((status) => status >= 400);

describe("every documented refusal of every infrastructure operation is a typed error", () => {
  test.each(infraOperations)("$operationId: $statuses", async ({ operationId, statuses }) => {
    const { mock, newClient } = await infraService({ unlisted: true });
    const infra = newClient({ retries: 0, pacing: false });
    const codes: [number, string][] = [];

    for (const status of refusals(statuses)) {
      const fault = mock.faults.add({ operation: operationId, fault: { status } });
      const error = (await rejection(infraCalls[operationId]!(infra))) as { status: number; code: string };
      codes.push([error.status, error.code]);
      mock.faults.clear(fault);
    }

    expect(codes).toEqual(refusals(statuses).map((status) => [status, infraCodes[status]]));
  });
});

describe("every documented refusal of every tool is a typed error", () => {
  const slugs = [...Object.keys(toolCatalog), "some-new-tool"];

  test.each(slugs)("%s", async (slug) => {
    const operation = toolsOperations.find(({ operationId }) => operationId === `tool_${slug.replaceAll("-", "_")}`);
    const { operationId, statuses } = operation ?? toolsOperations.find((it) => it.operationId === "callTool")!;
    const { mock, newClient } = await toolService();
    const tools = newClient({ retries: 0, pacing: false });
    const codes: [number, string][] = [];

    for (const status of refusals(statuses)) {
      const fault = mock.faults.add({ operation: operationId, fault: { status } });
      const error = (await rejection(tools.run(slug, { input: "x" }))) as { status: number; code: string };
      codes.push([error.status, error.code]);
      mock.faults.clear(fault);
    }

    expect(codes).toEqual(refusals(statuses).map((status) => [status, toolCodes[status]]));
  });
});

test("the page of lost connections names every outcome", async () => {
  const outcomes: string[] = [];
  for (const fault of [{ reset: "before-headers" }, { reset: "after-headers" }] as const) {
    const { mock, newClient } = await toolService();
    mock.faults.add({ operation: "grammar-checker", fault });
    const error = await rejection(newClient({ retries: 0, pacing: false }).run("grammar-checker", { input: "x" }));
    expect(error).toMatchObject({ code: "connection" });
    outcomes.push(`\`${(error as TandemError).outcome}\``);
  }
  expect(outcomes).toEqual(["`unknown`", "`executed`"]);
  for (const outcome of outcomes) expect(errorNotes.connection.outcome).toContain(outcome);
});
