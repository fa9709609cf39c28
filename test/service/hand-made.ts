import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * A service as someone else might have written it: prefix, casing, paging, words of status, errors, ids and tool results are
 * not as assumed. Nothing of Tandem is in it.
 */
export async function startHandMade() {
  let deploys = 0;
  const asked: string[] = [];
  const now = "2026-01-02T03:04:05Z";
  const stamps = { created_at: now, updated_at: now, team_id: 9 };
  const servers = Array.from({ length: 7 }, (_, index) => ({
    id: index + 1,
    name: `web-${index + 1}`,
    ip_address: `203.0.113.${index + 1}`,
    port: 22,
    username: "root",
    status: "online",
    status_reason: null,
    os: null,
    resources: null,
    tags: [],
    last_seen_at: now,
    ...stamps,
  }));
  const deploy = (id: number, status: string) => ({
    id,
    site_id: 1,
    status,
    trigger: "api",
    strategy: "recreate",
    branch: "main",
    commit: null,
    ...stamps,
    started_at: now,
    finished_at: now,
    duration_ms: 5,
    error: null,
  });
  const started = new Map<number, { polls: number; end: string }>();
  const site = () => ({
    id: 1,
    server_id: 1,
    name: "shop",
    status: "active",
    type: "node",
    runtime_version: null,
    domains: [],
    url: null,
    repository: null,
    root_directory: null,
    build_command: null,
    start_command: null,
    health_check_path: null,
    auto_deploy: false,
    zero_downtime: true,
    active_deploy_id: null,
    ...stamps,
    recent_deploys: [...started].map(([id, { polls, end }]) => deploy(id, polls > 1 ? end : "building")).reverse(),
  });

  function page(items: readonly unknown[], query: URLSearchParams) {
    const [number, size] = [Number(query.get("page") ?? 1), Number(query.get("per_page") ?? 3)];
    const meta = {
      current_page: number,
      last_page: Math.max(1, Math.ceil(items.length / size)),
      per_page: size,
      total: items.length,
    };
    return { items: items.slice((number - 1) * size, number * size), meta };
  }

  const fail = (type: string, message: string, errors?: object) => ({
    error: { type, message, ...(errors && { errors }) },
  });

  function route(
    method: string,
    path: string,
    query: URLSearchParams,
    body: Record<string, unknown>,
  ): [number, unknown] {
    const [, noun, id, action] = path.split("/");
    if (method === "GET" && noun === "servers" && id === undefined) return [200, page(servers, query)];
    if (noun === "servers" && method === "GET") {
      const found = servers.find((server) => String(server.id) === id);
      return found ? [200, found] : [404, fail("missing", "No such server")];
    }
    if (noun === "servers" && method === "POST") {
      if (body.ip_address === undefined)
        return [422, fail("invalid", "Some fields are wrong", { ip_address: ["is required"] })];
      const server = { ...servers[0]!, ...body, id: servers.length + 1 };
      servers.push(server as (typeof servers)[0]);
      return [201, server];
    }
    if (noun === "sites" && id === undefined) {
      for (const each of started.values()) each.polls++;
      return [200, page([site()], query)];
    }
    if (noun === "sites" && action === "deploy") {
      deploys++;
      started.set(deploys, { polls: 0, end: body.branch === "bad" ? "error" : "success" });
      return [202, deploy(deploys, "queued")];
    }
    if (method === "GET" && id === undefined) return [200, page([], query)];
    return [404, fail("missing", "There is nothing here")];
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, "http://localhost");
    const sent = await text(request);
    asked.push(`${request.method} ${request.url}`);
    const reply = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { "content-type": "application/json", "x-trace-id": `t${asked.length}`, ...headers });
      response.end(JSON.stringify(body));
    };
    if (url.pathname === "/api/v1/tools") {
      return reply(200, { success: true, data: { tools: [{ slug: "ai-translator", name: "AI Translator" }] } });
    }
    if (url.pathname === "/api/v1/tools/ai-translator") {
      const meta = {
        tool: "ai-translator",
        provider: "p",
        model: "m",
        durationMs: 1,
        creditsCharged: 1,
        creditsRemaining: 9,
      };
      return reply(200, {
        success: true,
        data: { translation: "Guten Morgen", sourceLanguage: "en", targetLanguage: "de" },
        meta,
      });
    }
    if (!url.pathname.startsWith("/v2/")) return reply(404, fail("missing", "There is nothing here"));
    if (request.headers.authorization !== "Bearer token-of-this-service") {
      return reply(401, fail("unauthorized", "Who are you?"), { "www-authenticate": "Bearer" });
    }
    return reply(
      ...route(request.method!, url.pathname.slice(3), url.searchParams, sent === "" ? {} : JSON.parse(sent)),
    );
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    token: "token-of-this-service",
    key: "key-of-this-service",
    close: () => server.closeAllConnections() ?? server.close(),
  };
}
