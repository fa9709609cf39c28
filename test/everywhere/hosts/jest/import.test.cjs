test("every entry loads where there is no TextDecoder and no fetch, and says what is missing", async () => {
  expect([typeof TextDecoder, typeof fetch]).toEqual(["undefined", "undefined"]);
  const { ToolsClient } = require("@tandem/sdk");
  for (const entry of ["tools", "infra", "webhooks"]) require(`@tandem/sdk/${entry}`);
  const client = new ToolsClient({ apiKey: "tdm_pro_x", baseUrl: "http://localhost:1", allowBrowser: true });

  await expect(client.list()).rejects.toMatchObject({ code: "connection", outcome: "not_sent" });
});
