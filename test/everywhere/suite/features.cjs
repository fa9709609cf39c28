"use strict";
// One program for every environment. CommonJS, so that each of them can load it; it is handed the SDK as that environment
// loads it, and asks the platform for nothing but what the SDK asks for.

const input = "She go home every day.";
const webhook = { secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", body: '{"type":"site.down","data":{}}' };

/** Waits as long as a twentieth, for a pause before something is asked again. */
const quickClock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms / 20),
  clearTimeout: (timer) => clearTimeout(timer),
};

/**
 * The features by name. Each throws when something is not as it should be.
 *
 * @param sdk what `@tandem/sdk` exports, and under `webhooks` what `@tandem/sdk/webhooks` does.
 * @param at `url` and `closedUrl` of the service (see service.ts), an `id` that no other run has, client `options`, and
 *   whether this platform tells a request that was never sent from one that was, and whether it is a browser.
 */
exports.features = (sdk, { url, closedUrl, id, options = {}, isTold = true, isBrowser = false }) => {
  const address = (api, framing) => `${url}/${api}/${framing}`;
  const tools = (framing = "sized", more) =>
    new sdk.ToolsClient({
      apiKey: `tdm_pro_${id}`,
      baseUrl: address("tools", framing),
      ...options,
      ...more,
    });
  const infra = (framing = "sized", more) =>
    new sdk.InfraClient({
      token: `tdi_owner_${id}`,
      // An address with a path gets no prefix of its own.
      baseUrl: `${address("infra", framing)}/api/v1`,
      ...options,
      ...more,
    });
  const run = (framing, more, call) => tools(framing, more).run("grammar-checker", { input }, call);
  // node-fetch 2 does not notice that a body is cut.
  const soon = { timeout: { attemptMs: 1_500 } };
  const runs = (framing) => async () => {
    const { data, meta } = await run(framing);
    equal(typeof data.correctedText, "string", "data.correctedText");
    equal(meta.creditsCharged > 0, true, "a charge");
  };
  const refused = (call, expected) => async () => {
    const error = await rejection(call());
    for (const [name, value] of Object.entries(expected)) equal(error[name], value, `${name} of ${error}`);
    equal(sdk.isTandemError(error, expected.code), true, "isTandemError");
  };

  // Answers are lost of connections that were used before, on which some platforms send a request again by themselves.
  const received = async (call) => Number((await call.withResponse()).response.headers.get("requests-received"));
  const sentOnce = (how, call) => ({
    [`a lost answer is never sent twice: ${how}`]: async () => {
      const client = tools(`third-${how}`);
      const once = () => client.run("grammar-checker", { input }, call);
      await once();
      await once();
      const { outcome } = await rejection(once());
      equal([outcome, await received(once())], ["unknown", 4], "outcome and requests");
    },
  });

  return {
    "tool call, sized": runs("sized"),
    "tool call, chunked": runs("chunked"),
    "tool call, gzipped": runs("gzipped"),
    "tool call, gzipped and chunked": runs("gzipped-chunked"),
    "list of tools": async () => equal((await tools().list()).length, 16, "tools"),
    "list over pages": async () => {
      const ids = new Set();
      for await (const { id } of infra().servers.list({ pageSize: 2 })) ids.add(id);
      equal(ids.size > 2, true, `more than a page, not ${ids.size}`);
    },
    "create, read and delete": async () => {
      const { servers } = infra();
      const created = await servers.create({ name: `web-${id}`, host: "203.0.113.7" });
      equal((await servers.get(created.id)).name, `web-${id}`, "name");
      equal(await servers.delete(created.id), undefined, "deleted");
    },
    "answer with its response": async () => {
      const { response, attempts } = await run("sized").withResponse();
      equal([response.status, attempts.length], [200, 1], "status and attempts");
    },
    "stream of an AI job": async () => {
      const job = await infra("streamed").ai.start("Move the shop to PHP 8.4", { approval: "none" });
      const types = [];
      for await (const { type } of job.events()) types.push(type);
      equal(types.at(-1), "job.done", `the last of ${types}`);
      equal((await job.result()).status, "succeeded", "status");
    },
    "stream that is left": async () => {
      const job = await infra("streamed").ai.start("Move the shop to PHP 8.4", { approval: "none" });
      for await (const { type } of job.events()) if (type) break;
    },
    "stream that is cut": async () => {
      const client = infra("streamed-cut", { clock: quickClock });
      const job = await client.ai.start("Move the shop to PHP 8.4", { approval: "none" });
      const numbers = [];
      for await (const { sequence } of job.events()) numbers.push(sequence);
      // What a snapshot tells has one number; what is polled has none, which is 0.
      const missed = numbers.filter((number, index) => index > 0 && number - numbers[index - 1] > 1);
      equal(missed, [], `the first after a gap of ${numbers}`);
      equal((await job.result()).status, "succeeded", "status");
      const { response } = await client.servers.list().withResponse();
      // Without streams on the web's own terms a job is polled.
      equal(Number(response.headers.get("streams-received")) >= 1, true, "opened");
    },
    "webhook, signed and verified": async () => {
      const headers = await sdk.webhooks.sign(webhook.body, { secret: webhook.secret });
      const { event } = await sdk.webhooks.verify(webhook.body, headers, { secrets: webhook.secret });
      equal(event.type, "site.down", "type");
    },
    "webhook as bytes": async () => {
      const headers = await sdk.webhooks.sign(webhook.body, { secret: webhook.secret });
      const bytes = Uint8Array.from(webhook.body, (char) => char.charCodeAt(0));
      const { event } = await sdk.webhooks.verify(bytes, headers, { secrets: webhook.secret });
      equal(event.type, "site.down", "type");
    },
    "webhook that is forged": async () => {
      const headers = await sdk.webhooks.sign(webhook.body, { secret: webhook.secret });
      const error = await rejection(sdk.webhooks.verify(`${webhook.body} `, headers, { secrets: webhook.secret }));
      equal(error.name, "WebhookVerificationError", `error ${error}`);
    },
    "error: unknown tool": refused(() => tools().run("gramar-checker", { input }), {
      code: "not_found",
      outcome: "rejected",
    }),
    "error: bad key": refused(() => run("sized", { apiKey: `tdm_revoked_${id}` }), {
      code: "authentication",
      charged: 0,
    }),
    "error: no credits": refused(() => run("sized", { apiKey: `tdm_outOfCredits_${id}` }), { code: "out_of_credits" }),
    "error: wrong fields": refused(() => infra().servers.create({ name: "", host: "" }), { code: "validation_failed" }),
    "error: nobody listens": refused(() => run("sized", { baseUrl: closedUrl, retries: 0 }), {
      code: "connection",
      ...(isTold && { outcome: "not_sent", charged: 0 }),
    }),
    "error: a cut connection": refused(() => run("cut"), {
      code: "connection",
      outcome: "unknown",
      charged: "unknown",
    }),
    ...(isBrowser ? {} : { ...sentOnce("closed"), ...sentOnce("reset") }),
    ...sentOnce("half-headers"),
    ...sentOnce("silent", { timeout: 300 }),
    "error: a cut body": refused(() => run("cut-body", {}, soon), { outcome: "executed", charged: "unknown" }),
    "error: a redirect": refused(() => run("redirect"), {
      code: "unexpected_status",
      outcome: isBrowser ? "unknown" : "rejected",
    }),
    "error: no answer in time": refused(() => run("silent", {}, { timeout: 300 }), {
      code: "timeout",
      outcome: "unknown",
    }),
    "error: a budget": refused(() => tools().withBudget({ credits: 0 }).run("grammar-checker", { input }), {
      code: "budget_exceeded",
      outcome: "not_sent",
    }),
    ...(options.allowBrowser && {
      "error: a credential in a page": refused(async () => tools("sized", { allowBrowser: false }).list(), {
        name: "InvalidArgumentError",
      }),
    }),
    "abort while waiting": async () => {
      const controller = new AbortController();
      const call = rejection(run("silent", {}, { signal: controller.signal }));
      setTimeout(() => controller.abort(), 100);
      equal((await call).code, "aborted", "code");
    },
    "retry after a provider failure": async () => {
      const { attempts } = await run("flaky").withResponse();
      equal(
        attempts.map(({ status }) => status),
        [422, 200],
        "attempts",
      );
    },
    "retry of a read that was cut": async () => {
      const { attempts } = await infra("cut-once", { timeout: soon.timeout }).servers.list().withResponse();
      equal(attempts.length, 2, "attempts");
    },
    "20 calls at once": async () => {
      const client = tools("sized", { apiKey: `tdm_pro_${id}many` });
      const all = await Promise.all(Array.from({ length: 20 }, () => client.run("grammar-checker", { input })));
      equal(
        all.every(({ success }) => success),
        true,
        "success",
      );
    },
  };
};

/** Runs them all and returns the failures, each with its reason. */
exports.failuresOf = async (features) => {
  const failures = [];
  for (const [name, feature] of Object.entries(features)) {
    await feature().catch((error) => failures.push(`${name}: ${error?.stack ?? error}`));
  }
  return failures;
};

async function rejection(promise) {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("it was expected to fail");
}

function equal(actual, expected, what) {
  const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (got !== wanted) throw new Error(`${what}: ${got} instead of ${wanted}`);
}
