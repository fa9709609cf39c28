import { text } from "node:stream/consumers";
import { Tandem, type TandemOptions } from "@tandem/sdk";
import { sign, webhookHandler } from "@tandem/sdk/webhooks";
import { describe, expect, it, test } from "vitest";
import { runMain } from "../../packages/cli/src/testing/run-main.ts";
import { serving } from "../support/serving.ts";

const exact = "9007199254740993";
const numbers = { infra: { ids: "number" } } as const;

/** A service that returns a body for every request, and what it was asked. */
async function answering(body: string, type = "application/json") {
  const asked: string[] = [];
  const baseUrl = await serving(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${await text(request)}`.trim());
    response.setHeader("content-type", type);
    response.end(body);
  });
  const client = (options: TandemOptions = {}) => new Tandem({ ...options, infra: { token: "t", baseUrl } });
  return { asked, client, env: { TANDEM_INFRA_URL: baseUrl, TANDEM_INFRA_TOKEN: "t" } };
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe.each<[string, TandemOptions]>([
  ["without a service file", {}],
  ["with numbers as ids", { service: numbers }],
])("an id above 2^53, %s", (_, options) => {
  it.each([
    [`{"id":"a","more":{"serverId": ${exact}, "server_id":123456789012345678901}}`, { serverId: exact }],
    [`{"id":"a","more":{"serverId":-${exact}}}`, { serverId: `-${exact}` }],
    [`{"id":"a","more":{"serverIds":[1,${exact} , -${exact}]}}`, { serverIds: [1, exact, `-${exact}`] }],
    [`{"id":"a","more":{"a":"\\"","server_ids":[\n${exact}\n]}}`, { a: '"' }],
  ])("keeps its digits: %s", async (row, expected) => {
    const { client } = await answering(`{"data":${row}}`);
    const { more } = plain(await client(options).infra.servers.get("srv_1"));
    expect(more).toMatchObject(expected);
    expect(JSON.stringify(more)).toMatch(/"-?(9007199254740993|123456789012345678901)"/);
  });

  it("keeps its digits from the list to the delete", async () => {
    const { client, asked } = await answering(`{"data":[{"id": -${exact}}],"meta":{"nextCursor":null}}`);
    const { infra } = client(options);
    const [server] = await Array.fromAsync(infra.servers.list());
    await infra.servers.delete(server!.id);
    expect(asked.at(-1)).toBe(`DELETE /api/v1/servers/-${exact}`);
  });

  it.each([
    '{"id":"9007","name":"web-1","port":1234567890123456,"memory":-9007199254740991,"disk":0.12345678901234567}',
    '{"id":"9007199254740993","name":"12345678901234567e3","statusReason":"id: 9007199254740993, [9007199254740993]"}',
    '{"id":"a","name":"\\"id\\":9007199254740993,","size":9.007199254740993e30}',
  ])("leaves all other values: %s", async (row) => {
    const { client } = await answering(`{"data":${row}}`);
    expect(plain(await client(options).infra.servers.get("srv_1"))).toEqual(JSON.parse(row));
  });

  it("keeps its digits in the events of a job", async () => {
    const data = `{"type":"job.status","jobId":"job_1","sequence":1,"status":"running","stepId":${exact}}`;
    const { client } = await answering(`event: job.status\ndata: ${data}\n\n`, "text/event-stream");
    for await (const event of client(options).infra.ai.attach("job_1").events()) {
      expect(event).toMatchObject({ stepId: exact });
      break;
    }
  });

  it("keeps its digits in a webhook's payload", async () => {
    const secret = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
    const body = `{"type":"webhook.ping","id":"evt_1","teamId":${exact},"data":{"ids":[${exact}]}}`;
    const events: unknown[] = [];
    const handler = webhookHandler({ secrets: secret, ...options }).otherwise((event) => void events.push(event));
    const headers = { ...(await sign(body, { secret })), "content-type": "application/json" };
    await handler(new Request("http://x.test", { method: "POST", body, headers }));
    expect(events).toMatchObject([{ teamId: exact, data: { ids: [exact] } }]);
  });
});

test("ids in PascalCase keep their digits", async () => {
  const { client } = await answering(`{"Data":{"Id":${exact},"ServerId":-${exact}}}`);
  const service = { infra: { case: "pascal", wrap: { item: "Data" } } } as const;
  expect(await client({ service }).infra.servers.get("1")).toMatchObject({ id: exact, serverId: `-${exact}` });
});

test.each([
  [exact, exact],
  [`-${exact}`, `-${exact}`],
  ["12", "12"],
  ["-12", "-12"],
  ["srv_1", '"srv_1"'],
  ["007", '"007"'],
  ["1e3", '"1e3"'],
])("with numbers as ids, %s is sent as %s", async (id, sent) => {
  const { client, asked } = await answering('{"data":{"id":1,"jobId":2}}');
  const { infra } = client({ service: numbers });
  await infra.sites.create({ serverId: id, name: "n", type: "node" });
  await infra.ai.createPrompt({ prompt: "Why?", context: { serverIds: [id] } });
  expect(asked).toEqual([
    `POST /api/v1/sites {"serverId":${sent},"name":"n","type":"node"}`,
    `POST /api/v1/ai/prompts {"prompt":"Why?","context":{"serverIds":[${sent}]}}`,
  ]);
});

test.each([
  '{"serverId":9007199254740993,"name":"n","type":"node"}',
  "serverId: 9007199254740993\nname: n\ntype: node",
])("the CLI sends the exact id of a body: %s", async (body) => {
  const { asked, env } = await answering('{"data":{"id":"a"}}');
  await runMain(["sites", "create", "--file", "-"], { env, stdin: body });
  expect(asked.at(-1)).toContain(`"serverId":"${exact}"`);
});
