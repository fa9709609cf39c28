import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { ServiceFile } from "@tandem/contract";
import { expect, it, onTestFinished } from "vitest";
import { configHome } from "../../../testing/config-home.ts";
import { runMain } from "../../../testing/program.ts";

const right = {
  prefix: "/v2",
  case: "snake",
  auth: { header: "X-Auth-Token", scheme: "" },
  headers: { requestId: null },
  error: { message: "detail" },
  wrap: { item: null, list: "results" },
  pagination: { style: "page", total: "count" },
} as const satisfies ServiceFile["infra"];

/** A company's own service: 60 servers at /v2 in snake case, 25 a page, with a bare token in a header of its own. */
async function start({ status = 401 } = {}) {
  const row = (_: unknown, index: number) => {
    const times = { created_at: "2026-01-02T03:04:05Z", updated_at: "2026-01-03T03:04:05Z" };
    const place = { host: `203.0.113.${index}`, port: 22, username: "root", resources: null };
    return { id: `srv-${index}`, team_id: "t1", name: `box-${index}`, status: "online", ...place, ...times };
  };
  const all = Array.from({ length: 60 }, row);
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url!, "http://x");
    const send = (code: number, body: object) =>
      reply.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (!pathname.startsWith("/v2/")) return send(404, { detail: "Not found." });
    if (request.headers["x-auth-token"] !== "tok_1234567890") return send(status, { detail: "Not signed in." });
    const one = all.find(({ id }) => pathname === `/v2/servers/${id}`);
    const page = pathname === "/v2/servers" ? Number(searchParams.get("page") ?? 1) : 0;
    if (one) return send(200, one);
    if (page >= 1 && page <= 3) return send(200, { count: 60, results: all.slice((page - 1) * 25, page * 25) });
    return send(404, { detail: "Not found." });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const home = configHome({ profiles: { default: {} } });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { ...home.env, TANDEM_INFRA_URL: url, TANDEM_INFRA_TOKEN: "tok_1234567890" };
  const path = join(home.folder, "service.json");
  const run = (line: string, infra?: object) => {
    if (infra) writeFileSync(path, JSON.stringify({ infra }));
    return runMain([...line.split(" "), ...(infra ? ["--service", path] : [])], { env });
  };
  return Object.assign(run, { path, url });
}

const toDecide = (stdout: string) =>
  JSON.parse(/to decide, in a service file.*:\n(.*)/s.exec(stdout)?.[1] ?? "{}").infra;
const verdictOf = (id: string, stdout: string) =>
  RegExp(`^${id}  (.*?)(?:  +\\d+ exchanges?|  +GET .*)?$`, "m").exec(stdout)?.[1];

it.each([
  ["without a service file", 401, undefined],
  ["with another status", 403, { ...right, auth: { header: "X-Token", scheme: "" } }],
])("reads that are all rejected confirm nothing, in the first line and the exit code: %s", async (_, status, infra) => {
  const run = await start({ status });
  const { exit, stdout } = await run("doctor --contract", infra);
  const [first] = stdout.split("\n");
  expect({ exit, first }).toEqual({
    exit: 4,
    first: `infra: every read was rejected with ${status}: set infra.auth in the service file, or check the infrastructure token`,
  });
  expect(stdout).toContain(" undecided: need reads that the service accepts\n");
  for (const id of ["G-01", "G-20"]) expect(verdictOf(id, stdout) ?? "").not.toContain("confirmed");
  if (status === 401) expect(toDecide(stdout).auth).toEqual({ header: "?", scheme: "?" });
});

it("what the doctor writes lists everything", async () => {
  const run = await start();
  const { pagination, ...others } = right;
  await run(`doctor --contract --write ${run.path}`, others);
  const whole = await run(`servers list --all -q --service ${run.path}`);
  expect({ exit: whole.exit, rows: whole.stdout.trim().split("\n").length }).toEqual({ exit: 0, rows: 60 });
});

it("is green where the service lacks fields, and the file says so", async () => {
  const run = await start();
  expect(await run("doctor --contract", right)).toMatchObject({
    exit: 14,
    stdout: expect.stringContaining("\nI-01  "),
  });
  const names = ["os", "tags", "statusReason", "lastSeenAt"];
  const fields = Object.fromEntries(names.map((name) => [`Server.${name}`, null]));
  const { exit, stdout } = await run("doctor --contract", { ...right, fields });
  expect(stdout).toContain(" 0 contradicted, ");
  expect(exit).toBe(0);
});

it("plain doctor names the route that the service lacks", async () => {
  const run = await start();
  const { exit, stdout } = await run("doctor", right);
  expect(exit).toBe(5);
  expect(stdout).toContain(
    `infra service\tfail\t${run.url}: GET /teams was not found (Not found): the service lacks it, or infra.prefix is wrong\ttandem --service ${run.path} doctor --contract\n`,
  );
});
