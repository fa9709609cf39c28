import { createServer } from "node:http";
import { InfraClient, type InfraClientOptions } from "@tandem/sdk";
import { nodeTransport } from "@tandem/sdk/node";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { newKey } from "../support/mock-service.ts";
import { listening } from "../support/servers.ts";

/** Answers everything, and keeps what came in: `POST 12 {"name":"a"}`. */
async function service(options: InfraClientOptions = {}) {
  const received: string[] = [];
  const connections = new Set<unknown>();
  const server = createServer(async (request, answer) => {
    connections.add(request.socket);
    const { method, headers } = request;
    const body = Buffer.concat(await request.toArray()).toString();
    received.push(`${method} ${headers["content-length"] ?? headers["transfer-encoding"]} ${body}`.trim());
    answer.setHeader("content-type", "application/json").end('{"data":{"id":"srv_1"}}');
  });
  const baseUrl = `http://localhost:${await listening(server)}`;
  return { received, connections, infra: new InfraClient({ token: newKey(), baseUrl, ...options }) };
}

async function callAll(infra: InfraClient) {
  await infra.servers.create({ name: "é", host: "203.0.113.7" });
  await infra.servers.get("srv_1");
  await infra.servers.delete("srv_1");
}

const sent = '{"name":"é","host":"203.0.113.7"}';
const received = [`POST ${Buffer.byteLength(sent)} ${sent}`, "GET undefined", "DELETE undefined"];

describe("on Deno, which sends a request again when a kept connection breaks", () => {
  beforeEach(() => {
    vi.stubGlobal("Deno", { version: { deno: "2.9.6" } });
    onTestFinished(() => void vi.unstubAllGlobals());
  });

  test.each([
    ["no fetch is given", () => ({})],
    ["the platform's own is given", () => ({ fetch: globalThis.fetch })],
  ])(
    "what is not safe to repeat has a body that Deno cannot repeat, of the same bytes and length, when %s",
    async (_, options) => {
      const fetch = vi.spyOn(globalThis, "fetch");
      const world = await service(options());
      await callAll(world.infra);

      expect(world.received).toEqual(received);
      expect(fetch.mock.calls.map(([, init]) => init?.body)).toEqual([expect.any(Blob), undefined, undefined]);
    },
  );

  test("nodeTransport() keeps no connection", async () => {
    const world = await service({ fetch: nodeTransport() });
    await callAll(world.infra);

    expect([world.received, world.connections.size]).toEqual([received, 3]);
  });
});

test("elsewhere, bodies are text and connections are kept", async () => {
  const fetch = vi.spyOn(globalThis, "fetch");
  const world = await service();
  await callAll(world.infra);
  const other = await service({ fetch: nodeTransport() });
  await callAll(other.infra);

  expect(fetch.mock.calls.map(([, init]) => init?.body)).toEqual([sent, undefined, undefined]);
  expect([other.received, other.connections.size]).toEqual([received, 1]);
});
