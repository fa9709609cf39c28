import { stat } from "node:fs/promises";
import type { TandemError } from "@tandem/sdk";
import { isTandemError } from "../../output/errors/cli-error.ts";
import { errorCodeOf, exitCodes } from "../../output/errors/exit-codes.ts";
import { commandLine, shellLine } from "../../output/errors/fix.ts";
import { maskAddresses } from "../../output/mask.ts";
import { proxyFor, unused, usesProxies } from "../../process/proxies.ts";
import type { Context } from "../../session/context.ts";
import { type FoundSecret, findSecret } from "../../session/credentials/find-secret.ts";
import { credentialsPath } from "../../session/credentials/secret-store.ts";
import { type Api, apis } from "../../session/settings/apis.ts";
import { type Check, failed } from "./checks.ts";

export async function checkApis(context: Context): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const api of apis) checks.push(...(await checkApi(context, api)));
  return [...(await checkFileMode(context)), ...checks];
}

async function checkApi(context: Context, api: Api): Promise<readonly Check[]> {
  const { settings } = context;
  const credential = settings.mock ? mockCredential : await credentialCheck(context, api);
  const url = settings.mock ? "the mock" : settings.urls[api];
  const checks: Check[] = [{ ...credential.check, check: `${api} credential` }];
  if (!url) {
    const fix = `run tandem config set ${api}-url https://...`;
    return [...checks, { check: `${api} service`, status: "skip", detail: "URL not set", fix }];
  }
  // The infrastructure API answers nothing without a token.
  if (api === "infra" && !credential.found) return checks;
  return [...checks, await serviceCheck(context, api, url)];
}

const mockCredential: CredentialCheck = {
  check: { check: "", status: "ok", detail: "the mock's own" },
  found: { secret: "", source: "" },
};

interface CredentialCheck {
  readonly check: Check;
  readonly found?: FoundSecret | undefined;
}

async function credentialCheck({ io, sources }: Context, api: Api): Promise<CredentialCheck> {
  try {
    const found = await findSecret(api, sources, io);
    if (found) return { check: { check: "", status: "ok", detail: found.source }, found };
    return { check: { check: "", status: "skip", detail: "not signed in", fix: commandLine("auth login", [api]) } };
  } catch (error) {
    return { check: failed("", error) };
  }
}

async function serviceCheck(context: Context, api: Api, url: string): Promise<Check> {
  // A mock's clock runs faster.
  const startedAt = performance.now();
  try {
    await askService(context, api);
    const tookMs = Math.round(performance.now() - startedAt);
    const detail = `${url} answered in ${tookMs} ms${throughProxy(context, url)}`;
    return { check: `${api} service`, status: "ok", detail };
  } catch (error) {
    if (!isTandemError(error) || error.code === "aborted") throw error;
    return failedService(api, `${url}${throughProxy(context, url)}`, error);
  }
}

function throughProxy({ io, settings }: Context, url: string): string {
  const proxy = settings.mock ? undefined : proxyFor(url, io.env);
  if (!proxy) return "";
  return usesProxies()
    ? ` through the proxy ${maskAddresses(proxy.url)} (${proxy.variable})`
    : ` (${unused(proxy.variable)})`;
}

/** The tool list needs no key; a list of one team verifies a token. */
async function askService(context: Context, api: Api): Promise<unknown> {
  const { signal } = context;
  if (api === "tools") return (await context.tandem()).tools.list({ signal });
  const { infra } = await context.signIn("infra");
  return infra.client.GET("/teams", { params: { query: { limit: 1 } }, signal });
}

function failedService(api: Api, url: string, error: TandemError): Check {
  const refused = error.code === "authentication" || error.code === "forbidden";
  const isMissing = error.code === "not_found";
  const route = api === "infra" ? "GET /teams" : "the list of tools";
  const missing = `${route} was not found (${error.summary}): the service lacks it, or ${api}.prefix is wrong`;
  return {
    check: `${api} service`,
    status: "fail",
    detail: `${url}: ${isMissing ? missing : error.summary}`,
    fix: refused
      ? commandLine("auth login", [api])
      : isMissing
        ? commandLine("doctor", [], { contract: true })
        : commandLine("config list"),
    exit: exitCodes[errorCodeOf[error.code]],
  };
}

async function checkFileMode({ io }: Context): Promise<readonly Check[]> {
  const path = credentialsPath(io.env);
  const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
  if (path === undefined || found === undefined || process.platform === "win32") return [];
  const mode = (found.mode & 0o777).toString(8).padStart(4, "0");
  const check = "credentials file";
  if ((found.mode & 0o077) === 0) return [{ check, status: "ok", detail: `${path}, mode ${mode}` }];
  const detail = `${path} has mode ${mode}: others can read it`;
  return [{ check, status: "warn", detail, fix: shellLine(["chmod", "600", path]) }];
}
