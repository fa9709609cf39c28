import type { Logger } from "@tandem/sdk";
import { describe, expect, test } from "vitest";
import { rejection, toolService } from "../support/mock-service.ts";

const input = "She go home.";
const never = () => new Promise<void>(() => undefined);
const full = new Error("the disk is full");
function raise(): never {
  throw full;
}

/** A logger that keeps the warnings of a client. */
function warningsOnly(): { warnings: string[]; logger: Logger } {
  const warnings: string[] = [];
  return { warnings, logger: { ...console, warn: (line) => void warnings.push(line) } };
}

/** Writes down what it is told. */
function journalOf(sending: () => void | Promise<void> = () => undefined) {
  const lines: string[] = [];
  const journal = {
    sending() {
      lines.push("sending");
      return sending();
    },
    ended: (outcome: string) => void lines.push(outcome),
  };
  return { lines, journal };
}

test("a journal that never responds ends the call at totalMs, unsent", async () => {
  const { client, mock, settle } = await toolService();
  const { lines, journal } = journalOf(never);

  const error = await settle(rejection(client.run("grammar-checker", { input }, { journal, timeout: 5_000 })));

  expect(error).toMatchObject({ code: "timeout", limit: "totalMs", outcome: "not_sent", charged: 0, attempts: [] });
  expect([lines, mock.journal.entries]).toEqual([["sending"], []]);
});

test("a journal that never responds does not block an aborted call", async () => {
  const { client, mock } = await toolService();
  const stop = new AbortController();
  const { journal } = journalOf(never);

  const error = rejection(client.run("grammar-checker", { input }, { journal, signal: stop.signal }));
  setTimeout(() => stop.abort());

  expect(await error).toMatchObject({ code: "aborted", outcome: "not_sent", charged: 0 });
  expect(mock.journal.entries).toEqual([]);
});

test.each([
  { name: "the call is aborted while it writes", isLate: false },
  { name: "it writes after the call was aborted", isLate: true },
])("a journal records that nothing was sent when $name", async ({ isLate }) => {
  const { client, mock } = await toolService();
  const stop = new AbortController();
  let write: () => void = () => undefined;
  const { lines, journal } = journalOf(async () => {
    stop.abort();
    if (isLate) await new Promise<void>((resolve) => (write = resolve));
  });

  const error = await rejection(client.run("grammar-checker", { input }, { journal, signal: stop.signal }));
  write();
  await new Promise((resolve) => setTimeout(resolve));

  expect(error).toMatchObject({ code: "aborted", outcome: "not_sent", charged: 0 });
  expect(lines).toEqual(["sending", "not_sent"]);
  expect(mock.journal.entries).toEqual([]);
});

test("a journal that never records the end of an attempt delays nothing for longer than totalMs", async () => {
  const { client, settle } = await toolService();
  const { journal } = journalOf();
  const hanging = { ...journal, ended: never };

  const call = client.run("grammar-checker", { input }, { journal: hanging, timeout: 5_000 });

  expect((await settle(call)).success).toBe(true);
});

describe("a journal that fails to record the end of an attempt does not change the call, and adds a warning", () => {
  const failures: [how: string, fail: () => void | Promise<void>][] = [
    ["throws", raise],
    ["rejects", async () => raise()],
  ];
  const message = (outcome: string) =>
    `tandem: tools: the journal failed to record an attempt as ${outcome}: Error: the disk is full`;

  test.each(failures)("of a success: %s", async (_, ended) => {
    const { warnings, logger } = warningsOnly();
    const { newClient, mock } = await toolService();
    const client = newClient({ logger });

    const { meta } = await client.run("grammar-checker", { input }, { journal: { ...journalOf().journal, ended } });

    expect(client.credits.spent).toBe(meta.creditsCharged);
    expect(mock.journal.entries).toHaveLength(1);
    expect(warnings).toEqual([message("executed")]);
  });

  test.each(failures)("of attempts that failed: %s", async (_, ended) => {
    const { warnings, logger } = warningsOnly();
    const { newClient, mock, settle } = await toolService();
    const client = newClient({ logger });
    mock.faults.add({ operation: "grammar-checker", nth: 1, fault: { status: 422 } });
    mock.faults.add({ operation: "grammar-checker", nth: 2, fault: { status: 500 } });
    const { journal } = journalOf();

    const call = client.run("grammar-checker", { input }, { journal: { ...journal, ended } });

    const failed = { code: "server_error", outcome: "unknown", attempts: [{}, {}] };
    expect(await settle(rejection(call))).toMatchObject(failed);
    expect(warnings).toEqual(["rejected", "unknown"].map(message));
  });
});

test("an error of the journal rejects the call, and does not delay the next one", async () => {
  const { client, mock } = await toolService();
  const { lines, journal } = journalOf(async () => raise());

  expect(await rejection(client.run("grammar-checker", { input }, { journal }))).toBe(full);
  expect([lines, mock.journal.entries]).toEqual([["sending"], []]);
  expect((await client.run("grammar-checker", { input })).success).toBe(true);
});
