import type { InfraClientOptions } from "@tandem/sdk";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { answering, infraService } from "../support/infra-service.ts";
import { rejection, toolService } from "../support/tool-service.ts";

const server = (id: number) => ({ id: `srv_${id}`, name: `web-${id}` });

describe("a service that assumptions are wrong about is reached by its service file", () => {
  test("uses its own names of page numbers", async () => {
    const pagination = { style: "page", size: "per_page", last: "pages" } as const;
    const { infra, mock } = await infraService({}, { service: { infra: { pagination, wrap: { list: "rows" } } } });
    const queries: string[] = [];
    mock.use(
      http.get("*/api/v1/sites", ({ request }) => {
        const { search, searchParams } = new URL(request.url);
        queries.push(search);
        const page = Number(searchParams.get("page") ?? 1);
        return HttpResponse.json({ rows: [server(page)], page, pages: 3 });
      }),
    );

    const names: string[] = [];
    for await (const { name } of infra.sites.list({ limit: 1 })) names.push(name);

    expect(names).toEqual(["web-1", "web-2", "web-3"]);
    expect(queries).toEqual(["?per_page=1", "?per_page=1&page=2", "?per_page=1&page=3"]);
  });

  test("a resource in another envelope", async () => {
    const { infra, mock } = await infraService({}, { service: { infra: { wrap: { item: "result" } } } });
    mock.use(answering("get", "/servers/srv_1", { result: server(1), data: { id: "another" } }));

    expect(await infra.servers.get("srv_1")).toEqual(server(1));
  });

  const errorParser: InfraClientOptions["errorParser"] = (body, { status, headers }) => {
    const { fault } = JSON.parse(body);
    return { code: fault.reason, message: fault.text, details: [status, headers.get("x-zone")] };
  };
  const fault = { fault: { reason: "no_such", text: "Gone for good" } };

  test("has its own error format and request id header", async () => {
    const { infra, mock } = await infraService(
      {},
      { errorParser, service: { infra: { headers: { requestId: "X-Trace" } } } },
    );
    const headers = { "x-trace": "tr_7", "x-request-id": "other", "x-zone": "eu" };
    mock.use(http.get("*/api/v1/servers/srv_1", () => HttpResponse.json(fault, { status: 404, headers })));

    expect(await rejection(infra.servers.get("srv_1"))).toMatchObject({
      code: "not_found",
      apiCode: "no_such",
      requestId: "tr_7",
      details: [404, "eu"],
      message: expect.stringMatching(/^Gone for good \(404\)/),
    });
  });

  test("an error that its parser cannot read is read as usual", async () => {
    const { infra, mock } = await infraService({}, { errorParser });
    mock.use(answering("get", "/servers/srv_1", { title: "Not here" }, 404));

    expect(await rejection(infra.servers.get("srv_1"))).toMatchObject({
      code: "not_found",
      outcome: "rejected",
      message: expect.stringMatching(/^Not here \(404\)/),
    });
  });

  test("the tool API follows them too, with its own rate limit headers", async () => {
    const { newClient, mock, settle } = await toolService();
    const client = newClient({
      errorParser,
      retries: 1,
      service: { rateLimit: { remaining: "X-Left", reset: "X-Again" } },
    });
    let calls = 0;
    mock.use(
      http.post("*/ai-translator", () => {
        calls++;
        const headers = { "x-left": "0", "x-again": "30" };
        return HttpResponse.json(fault, { status: calls === 1 ? 429 : 403, headers });
      }),
    );
    const startedAt = mock.clock.now();

    const error = await settle(rejection(client.run("ai-translator", { input: "Hello" })));

    expect(error).toMatchObject({ code: "forbidden", apiCode: "no_such" });
    expect([calls, mock.clock.now() - startedAt]).toEqual([2, 30_000]);
  });
});
