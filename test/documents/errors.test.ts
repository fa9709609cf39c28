import { createMock, type MockOptions } from "@tandem/mock";
import { isTandemError, Tandem } from "@tandem/sdk";
import { expect, test } from "vitest";
import { errorNotes } from "../../scripts/generate/reference/error-notes.ts";

const rows = Object.entries(errorNotes).flatMap(([code, { mock }]) => (mock ? [[code, mock] as const] : []));

test.each(rows)("what the page of %s says causes it in the mock does", async (code, settings) => {
  const scenarioName = (settings.scenario ?? "team") as NonNullable<MockOptions["scenario"]>;
  const mock = createMock({ clock: "auto", scenario: scenarioName });
  if (settings.fault) mock.faults.add(settings as Parameters<typeof mock.faults.add>[0]);
  const { fetch, clock, scenario } = mock;
  const { tools, infra } = new Tandem({
    fetch,
    clock,
    retries: 0,
    tools: { apiKey: scenario.key, baseUrl: "https://tools.example.com" },
    infra: { token: scenario.token, baseUrl: "https://infra.example.com" },
  });

  const ends = await Promise.allSettled([
    tools.run("grammar-checker", { input: "She go home." }),
    infra.servers.create({ name: "web-2", host: "203.0.113.9" }),
    infra.servers.get("srv_81f2"),
  ]);

  const codes = ends.map((end) => end.status === "rejected" && isTandemError(end.reason) && end.reason.code);
  expect(codes).toContain(code);
});
