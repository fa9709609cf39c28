const { once } = require("node:events");
const { createServer } = require("node:http");
const { ToolsClient } = require("@tandem/sdk");

const answers = [
  [422, { success: false, error: { code: "provider_failed", message: "The provider failed." } }],
  [200, { success: true, data: { correctedText: "a" }, meta: { creditsCharged: 1 } }],
];

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("a pause of 20 s before the next attempt passes on the timers of the test", async () => {
  const left = [...answers];
  const fetch = async () => {
    const [status, body] = left.shift();
    return new Response(JSON.stringify(body), { status, headers: { "retry-after": "20" } });
  };
  const call = new ToolsClient({ apiKey: "tdm_pro_pause", baseUrl: "https://service.example.test", fetch }).run(
    "grammar-checker",
    { input: "a" },
  );

  await jest.advanceTimersByTimeAsync(19_000);
  expect(left).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(5_000);
  expect((await call).data.correctedText).toBe("a");
});

test("a time limit of a call over the network passes on the timers of the test", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl = `http://127.0.0.1:${server.address().port}`;
  const call = new ToolsClient({ apiKey: "tdm_pro_limit", baseUrl, timeout: 60_000 }).run("grammar-checker", {
    input: "a",
  });
  const ending = call.catch((error) => error);

  // Else the platform's own limit for a connection passes as well.
  await once(server, "request");
  await jest.advanceTimersByTimeAsync(61_000);
  expect((await ending).code).toBe("timeout");
  server.closeAllConnections();
  server.close();
});
