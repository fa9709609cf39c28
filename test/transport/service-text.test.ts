import { inspect } from "node:util";
import { isTandemError, Tandem, type TandemOptions } from "@tandem/sdk";
import { describe, expect, it } from "vitest";
import { rejection } from "../support/mock-service.ts";
import { serving } from "../support/servers.ts";

const hostile = "\u001b]0;x\u0007\u001b[31mRED\u001b[2J\u009b31m\u202e\u2028\u2066";
const long = "A".repeat(1_000_000);
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const raw = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u202a-\u202e\u2066-\u2069]/;

async function answering(status: number, body: unknown) {
  const baseUrl = await serving((_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const logger = { error: log, warn: log, info: log, debug: log };
  const client = (options: TandemOptions = {}) =>
    new Tandem({ retries: 0, logger, logLevel: "debug", ...options, infra: { token: "t", baseUrl, ...options.infra } });
  return { client, logged };
}

const places: [string, number, (text: string) => unknown][] = [
  ["a message", 400, (text) => ({ error: { message: text, code: text } })],
  ["a detail", 404, (text) => ({ title: text, detail: text, requestId: text })],
  ["a text", 502, (text) => text],
  ["fields", 422, (text) => ({ detail: "x", errors: [{ pointer: text, message: text, code: text }] })],
  ["a success that isn't JSON", 200, (text) => `{"a":${text}`],
];

describe.each(places)("%s of the service", (_, status, bodyOf) => {
  it("is escaped in messages and logs, and whole in details", async () => {
    const body = bodyOf(hostile);
    const { client, logged } = await answering(status, body);
    const error = await rejection(client().infra.servers.get("srv_1"));
    if (!isTandemError(error)) throw error;
    const { message, summary, advice = "", stack = "", cause } = error;
    expect([message, summary, advice, stack, inspect(cause)].filter((text) => raw.test(text))).toEqual([]);
    expect(logged.filter((line) => raw.test(line))).toEqual([]);
  });

  it("is shortened to a few hundred characters with its size", async () => {
    const { client } = await answering(status, bodyOf(long));
    const error = await rejection(client().infra.servers.get("srv_1"));
    expect((error as Error).message.length).toBeLessThan(2_000);
  });
});
