import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { certificate } from "../../../../test/support/certificate.ts";
import { listening, type ProxyBehavior, proxyTo } from "../../../../test/support/servers.ts";
import { type BuiltResult, runBuilt } from "../testing/built-program.ts";

const host = "service.example.test";
const service = certificate({ host });
/** Of what stands between: a proxy. */
const company = certificate();
const trusted = join(mkdtempSync(join(tmpdir(), "tandem-networks-")), "ca.pem");
writeFileSync(trusted, service.cert + company.cert);
const others = join(dirname(trusted), "others.pem");
writeFileSync(others, company.cert);

const answers: Readonly<Record<string, object>> = {
  GET: { data: [{ id: "srv_1", name: "web", status: "online" }], meta: { nextCursor: null } },
  POST: { success: true, data: { correctedText: "a" }, meta: { creditsCharged: 1, creditsRemaining: 9 } },
};

/** Answers every request, and counts them by method. */
function answering(received: string[]): RequestListener {
  return ({ method }, answer) => {
    received.push(method!);
    answer.setHeader("content-type", "application/json").end(JSON.stringify(answers[method!]));
  };
}

async function tlsService() {
  const received: string[] = [];
  return { received, port: await listening(createTlsServer(service, answering(received))) };
}

async function _plainService() {
  const received: string[] = [];
  return { received, port: await listening(createServer(answering(received))) };
}

const credentials = { TANDEM_INFRA_TOKEN: "tdi_owner_networks", TANDEM_TOOLS_KEY: "tdm_pro_networks" };
const at = (url: string) => ({ ...credentials, TANDEM_INFRA_URL: url, TANDEM_TOOLS_URL: url });
const atHost = { ...at(`https://${host}`), NODE_EXTRA_CA_CERTS: trusted };
const list = (env: Record<string, string>, ...flags: string[]) =>
  runBuilt(["servers", "list", "-q", ...flags], { env });
const run = (env: Record<string, string>, ...flags: string[]) =>
  runBuilt(["run", "grammar-checker", "a", ...flags], { env });

const said = ({ exit, stdout, stderr }: BuiltResult) => ({ exit, stdout: stdout.toString(), stderr });
const listed = { exit: 0, stdout: "srv_1\n", stderr: "" };

/** The host has these addresses, in this order. For `it`. */
function resolving(...addresses: string[]): Record<string, string> {
  const found = addresses.map((address) => ({ address, family: 4 }));
  const program = `import dns from "node:dns";
    dns.lookup = (...args) => args.at(-1)(null, ...(args[1]?.all ? [${JSON.stringify(found)}] : ["${addresses[0]}", 4]));`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
}

describe("the built program behind a proxy", () => {
  it("that is spoken to over TLS and wants a password, goes through it", async () => {
    const { port, received } = await tlsService();
    const { url, asked } = await proxyTo(port, { tls: company });

    expect(said(await list({ ...atHost, HTTPS_PROXY: url }))).toEqual(listed);
    expect([asked, received]).toEqual([[`${host}:443`], ["GET"]]);
  });

  it.each<{ behavior: ProxyBehavior }>([{ behavior: "refuses" }, { behavior: "hangs up" }, { behavior: "is silent" }])(
    "that $behavior: a paid call ends in time, says that it was not sent, and names the proxy",
    async ({ behavior }) => {
      const { port, received } = await tlsService();
      const { url } = await proxyTo(port, { behavior });

      const { exit, stderr } = await run({ ...atHost, HTTPS_PROXY: url }, "--retries", "0", "--timeout", "2s");

      expect([exit, received]).toEqual([11, []]);
      expect(stderr).toMatch(/go through the proxy http:\/\/me:\*\*\*\*@localhost/);
    },
  );
});

describe("the built program on a network", () => {
  it("with untrusted certificates sends nothing and names the setting", async () => {
    const { port, received } = await tlsService();
    const there = { ...at(`https://${host}:${port}`), ...resolving("127.0.0.1") };

    const { exit, stderr } = await run(there);

    expect([exit, received]).toEqual([11, []]);
    expect(stderr).toContain("NODE_EXTRA_CA_CERTS");
  });

  it("whose certificates nobody vouches for: names the file of authorities", async () => {
    const { port } = await tlsService();
    const there = { ...at(`https://${host}:${port}`), ...resolving("127.0.0.1"), NODE_EXTRA_CA_CERTS: others };

    const { stderr } = await run(there);

    expect(stderr).toContain(`fix: check that ${others} (NODE_EXTRA_CA_CERTS) can be read and contains the CA`);
  });
});
