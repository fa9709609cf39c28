// node intercepted.mjs <msw or a version of undici>: requests that a test of the user's intercepts in its own process.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { ToolsClient } from "@tandem/sdk";
import { nodeTransport } from "@tandem/sdk/node";

const [by] = process.argv.slice(2);
const baseUrl = "https://service.example.test";
const path = "/api/v1/tools/grammar-checker";
const success = { success: true, data: { correctedText: "a" }, meta: { creditsCharged: 1 } };
const failure = { success: false, error: { code: "provider_failed", message: "The provider failed." } };

/** Each way has the next request answered, failed or held, and says which transports it reaches. */
const ways = {
  async msw() {
    const { setupServer } = await import("msw/node");
    const { delay, http, HttpResponse } = await import("msw");
    const server = setupServer();
    server.listen({ onUnhandledRequest: "error" });
    const next = (reply) => server.use(http.post(baseUrl + path, reply, { once: true }));
    return {
      answer: (status, body) => next(() => HttpResponse.json(body, { status, headers: { "retry-after": "0" } })),
      fail: () => next(() => HttpResponse.error()),
      hold: () => next(() => delay("infinite")),
      transports: { fetch: undefined, "nodeTransport()": nodeTransport() },
      close: () => server.close(),
    };
  },
  async undici(name) {
    const { MockAgent, setGlobalDispatcher } = createRequire(import.meta.url)(name);
    const agent = new MockAgent();
    agent.disableNetConnect();
    setGlobalDispatcher(agent);
    const next = () => agent.get(baseUrl).intercept({ method: "POST", path });
    const headers = { "content-type": "application/json", "retry-after": "0" };
    return {
      answer: (status, body) => next().reply(status, body, { headers }),
      fail: () => next().replyWithError(new Error("the connection broke")),
      hold: () => next().reply(200, success, { headers }).delay(60_000),
      transports: { fetch: undefined },
      close: () => agent.close(),
    };
  },
};

const { answer, fail, hold, transports, close } = await (by === "msw" ? ways.msw() : ways.undici(by));
for (const [name, fetch] of Object.entries(transports)) {
  const client = new ToolsClient({ apiKey: `tdm_pro_${name}`, baseUrl, fetch });
  const run = (options) => client.run("grammar-checker", { input: "a" }, options);

  answer(200, success);
  assert.deepEqual((await run()).data, success.data, name);

  // What is added last answers first.
  if (by === "msw") answer(200, success);
  answer(422, failure);
  if (by !== "msw") answer(200, success);
  const { attempts } = await run().withResponse();
  assert.deepEqual(
    attempts.map(({ status }) => status),
    [422, 200],
    name,
  );

  fail();
  await assert.rejects(run({ retries: 0 }), { code: "connection" }, name);

  hold();
  await assert.rejects(run({ timeout: 200 }), { code: "timeout" }, name);
}
await close();
console.log("all that is intercepted is answered");
process.exit();
