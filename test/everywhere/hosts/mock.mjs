// node mock.mjs: the mock itself runs here, in this process: in memory, on a port, on its own clock, with webhooks that are sent.
import { createServer } from "node:http";
import { createMock } from "@tandem/mock";
import { Tandem } from "@tandem/sdk";
import { memoryReplay, nodeWebhook, webhookHandler } from "@tandem/sdk/webhooks";

const clientOf = (mock, more, tools = "https://tools.example.com", infra = "https://infra.example.com") =>
  new Tandem({
    ...more,
    tools: { apiKey: mock.keys.pro, baseUrl: tools },
    infra: { token: mock.tokens.owner, baseUrl: infra },
  });

const features = {
  async "answers in memory"() {
    const mock = createMock();
    const { data } = await clientOf(mock, { fetch: mock.fetch }).tools.run("grammar-checker", {
      input: "She go home.",
    });
    return data.correctedText === "She goes home.";
  },

  async "an hour passes at once, on its clock"() {
    const mock = createMock();
    const { infra } = clientOf(mock, { fetch: mock.fetch, clock: mock.clock });
    const deploy = await infra.sites.deploy("site_4c1d", { branch: "main" });
    const waiting = infra.sites.waitForDeploy(deploy);
    await mock.clock.advance("1h");
    return (await waiting).status === "succeeded";
  },

  async "answers on a port, streams too"() {
    const mock = createMock({ clock: "real", speed: 100 });
    const { toolsUrl, infraUrl, close } = await mock.listen();
    const { tools, infra } = clientOf(mock, {}, toolsUrl, infraUrl);
    const { data } = await tools.run("ai-translator", { input: "Good morning" });
    const job = await infra.ai.start("Check the logs of the shop", { approval: "none" });
    let last = "";
    for await (const event of job.events()) last = event.type;
    await close();
    return data.translatedText.endsWith("Good morning") && last === "job.done";
  },

  async "a fault breaks the connection, and the journal knows that the call was carried out"() {
    const mock = createMock({ clock: "real", speed: 100 });
    const { toolsUrl, infraUrl, close } = await mock.listen();
    const { tools } = clientOf(mock, {}, toolsUrl, infraUrl);
    mock.faults.add({ operation: "ai-translator", nth: 1, fault: { reset: "before-headers" } });
    const error = await tools.run("ai-translator", { input: "Good morning" }).catch((error) => error);
    const [entry] = mock.journal.find({ operationId: "ai-translator" });
    await close();
    return error.outcome === "unknown" && entry.executed;
  },

  async "the control plane moves the clock"() {
    const mock = createMock();
    const { url, controlToken, close } = await mock.listen();
    const before = mock.clock.now();
    const headers = { "x-mock-token": controlToken };
    await fetch(`${url}/__mock/clock/advance`, { method: "POST", headers, body: '{"duration":"90s"}' });
    await close();
    return mock.clock.now() - before === 90_000;
  },

  async "webhooks are sent, signed and taken"() {
    const mock = createMock({ clock: "real", webhooks: { deliver: true } });
    const { infra } = clientOf(mock, { fetch: mock.fetch });
    const taken = [];
    let secret = "";
    const handle = webhookHandler({ secrets: () => secret, replay: memoryReplay() }).otherwise(
      (event) => void taken.push(event.type),
    );
    const receiver = createServer(nodeWebhook(handle));
    await new Promise((listening) => receiver.listen(0, "127.0.0.1", listening));
    const url = `http://127.0.0.1:${receiver.address().port}/hooks`;
    secret = (await infra.webhooks.create({ url, events: ["deploy.failed"] })).secret;
    await mock.webhooks.send(mock.tokens.owner, "deploy.failed");
    const endsAt = Date.now() + 10_000;
    while (!taken.includes("deploy.failed") && Date.now() < endsAt) await new Promise((next) => setTimeout(next, 20));
    receiver.close();
    receiver.closeAllConnections();
    return taken.includes("deploy.failed");
  },
};

const failures = [];
for (const [name, holds] of Object.entries(features)) {
  const seen = await holds().catch((error) => error);
  if (seen !== true) failures.push(`${name}: ${seen?.stack ?? seen}`);
}
console.log(failures.length === 0 ? `${Object.keys(features).length} features work` : failures.join("\n"));
process.exitCode = failures.length === 0 ? 0 : 1;
