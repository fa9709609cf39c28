import { type Logger, type LogLevel, Tandem } from "@tandem/sdk";
import { expect, onTestFinished, test, vi } from "vitest";
import { infraService, rejection, toolService } from "../support/mock-service.ts";

const input = "She go home.";

test("withOptions replaces options, and shares the rate limit, the credits and budgets", async () => {
  const { client, mock } = await toolService({ creditCost: () => 0.5 });
  const budget = client.withBudget({ credits: 0.5 });
  const derived = budget.withOptions({ headers: { "x-team": "a" }, timeout: 1_000 });

  await derived.run("grammar-checker", { input });

  expect(mock.journal.entries[0]!.requestHeaders["x-team"]).toBe("a");
  expect(client.credits.spent).toBeGreaterThan(0);
  expect(await rejection(budget.run("grammar-checker", { input }))).toMatchObject({ code: "budget_exceeded" });
  await Promise.all(Array.from({ length: 59 }, () => client.run("grammar-checker", { input })));
  const late = client.withOptions({ timeout: 1_000 }).run("grammar-checker", { input });
  expect(await rejection(late)).toMatchObject({ code: "timeout", phase: "queue" });
});

test("withOptions of Tandem replaces shared options and those of either API", async () => {
  const { key, url, mock } = await toolService();
  const service = await infraService();
  const tandem = new Tandem({
    tools: { apiKey: key, baseUrl: url },
    infra: { token: "wrong", baseUrl: service.url },
    clock: mock.clock,
  });

  const derived = tandem.withOptions({ headers: { "x-team": "a" }, infra: { token: service.token } });
  await derived.tools.run("grammar-checker", { input });
  await derived.infra.servers.list();

  expect([mock, service.mock].map(({ journal }) => journal.entries.at(-1)!.requestHeaders["x-team"])).toEqual([
    "a",
    "a",
  ]);
  expect(tandem.tools.credits.spent).toBeGreaterThan(0);
});

const recording = () => {
  const lines: string[] = [];
  const write = (level: string) => (text: string) =>
    void lines.push(
      `${level} ${text
        .replace(/tandem: \w{8} /, "")
        .replace(/http:[^ ]*v1/, "")
        .replace(/\d+(\.\d+)? ms/g, "N ms")}`,
    );
  const logger: Logger = { error: write("error"), warn: write("warn"), info: write("info"), debug: write("debug") };
  return { lines, logger };
};

const all = [
  "debug GET /servers attempt 1",
  expect.stringMatching(/^debug GET \/servers attempt 1: status 500 in N ms, unknown, req_/),
  "info GET /servers retries in N ms: status 500",
  "debug GET /servers attempt 2",
  expect.stringMatching(/^debug GET \/servers attempt 2: status 401 in N ms, rejected, req_/),
  "error GET /servers failed: authentication, unknown",
];

test.each<[LogLevel | undefined, unknown[]]>([
  ["debug", all],
  ["info", [all[2], all[5]]],
  ["warn", [all[5]]],
  [undefined, [all[5]]],
  ["error", [all[5]]],
  ["off", []],
])(
  "a logger at the level %s gets what is that serious, without credentials and queries",
  async (logLevel, expected) => {
    const { newClient, mock, settle, token } = await infraService();
    const { lines, logger } = recording();
    mock.faults.add({ operation: "listServers", nth: 1, fault: { status: 500 } });
    mock.faults.add({ operation: "listServers", nth: 2, fault: { status: 401 } });
    const seen: string[] = [];
    const infra = newClient({ logger, logLevel, hooks: { onError: ({ error }) => void seen.push(error.code) } });

    await settle(rejection(infra.servers.list({ cursor: "s3cret" })));

    expect(lines).toEqual(expected);
    expect(seen).toEqual(["authentication"]);
    expect(lines.join("\n")).not.toMatch(new RegExp(`${token}|s3cret`));
  },
);

test.each([
  ["error", ["failed: authentication"]],
  ["loud", []],
  ["off", []],
])("TANDEM_LOG=%s sets the level, and the log goes to stderr", async (level, expected) => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  vi.stubEnv("TANDEM_LOG", level);
  onTestFinished(() => {
    printed.mockRestore();
    vi.unstubAllEnvs();
  });
  const { newClient } = await infraService();

  await rejection(newClient({ token: "wrong" }).servers.list());

  expect(printed.mock.calls.map(([line]) => line)).toEqual(expected.map((text) => expect.stringContaining(text)));
});
