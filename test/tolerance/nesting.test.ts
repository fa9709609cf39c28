import { InfraClient, isTandemError, ToolsClient } from "@tandem/sdk";
import { expect, test } from "vitest";
import { rejection } from "../support/tool-service.ts";
import { virtualClock } from "../support/virtual-clock.ts";

/** JSON without end, of which every level has every field that anybody looks for. */
const levels = 50_000;
const nested = (open: string, close: string) => open.repeat(levels) + close.repeat(levels);
const bodies = [
  ["lists", nested("[", "]")],
  ["data", nested('{"data":', "}").replace("}", "null}")],
  ["errors", nested('{"error":', "}").replace("}", "null}")],
  ["details in lists", nested('{"details":[', "]}")],
] as const;

const calls = {
  "tools.list": ({ tools }: Clients) => tools.list(),
  "tools.run": ({ tools }: Clients) => tools.run("some-new-tool", { input: "x" }),
  "servers.list": ({ infra }: Clients) => infra.servers.list(),
  "servers.waitUntilOnline": ({ infra }: Clients) => infra.servers.waitUntilOnline("srv_1", { timeoutMs: 5_000 }),
  "job.result": ({ infra }: Clients) => infra.ai.attach("job_1").result({ timeoutMs: 5_000 }),
};

interface Clients {
  tools: ToolsClient;
  infra: InfraClient;
}

const rows = Object.keys(calls).flatMap((name) =>
  bodies.flatMap(([shape, body]) =>
    [200, 404].map((status) => [name as keyof typeof calls, status, shape, body] as const),
  ),
);

test.each(rows)(
  "%s: an answer %i of %s within one another ends in a value or a typed error",
  async (name, status, _, body) => {
    const clock = virtualClock();
    const fetch = async () => new Response(body, { status, headers: { "content-type": "application/json" } });
    const shared = { fetch, clock, pacing: false, baseUrl: "http://localhost" } as const;
    const clients = {
      tools: new ToolsClient({ ...shared, apiKey: "tdt_x" }),
      infra: new InfraClient({ ...shared, token: "tdi_x" }),
    };

    const error = await clock.play(rejection(Promise.resolve(calls[name](clients))).catch(() => undefined));

    expect(error === undefined || isTandemError(error), String(error)).toBe(true);
  },
);
