import { accessSync, constants } from "node:fs";
import type { TandemError } from "@tandem/sdk";
import { advice, type Fix, run } from "../errors/fix.ts";
import { nodeForProxies, type ProxySetting, proxyFor, unused, usesProxies } from "../process/proxies.ts";
import { apiNames, credentialVariables } from "../settings/apis.ts";
import type { Explain, Explanation, Situation } from "./explanation.ts";

interface Row {
  readonly why: string;
  readonly fix: (situation: Situation) => Fix;
}

const checkAddress = ({ api }: Situation): Fix =>
  advice(`check the address of the ${apiNames[api]} (${credentialVariables[api].url}), and that the service is up`);

const untrusted: Row = {
  why: "this machine does not trust the certificate of the service",
  fix: ({ env }) => advice(trustAdvice(env.NODE_EXTRA_CA_CERTS)),
};

function trustAdvice(file: string | undefined): string {
  if (!file) return "export NODE_EXTRA_CA_CERTS with the file of the authority that signed it";
  const named = `${file}, which NODE_EXTRA_CA_CERTS names,`;
  try {
    accessSync(file, constants.R_OK);
  } catch {
    return `${named} cannot be read: check the path`;
  }
  return `${named} holds no authority that signed this certificate: add it`;
}

const noHost: Row = { why: "there is no such host", fix: checkAddress };

const plainHttp = ({ api }: Situation): Fix =>
  advice(
    `begin the address of the ${apiNames[api]} with http:// (${credentialVariables[api].url}), or give the port for https`,
  );

/** The request may have been read: http:// would send the key unencrypted, and fix nothing. */
const notTls: Row = {
  why: "something that is not TLS came into the connection, as from a proxy or a load balancer on the way; whether the service acted is not known",
  fix: ({ api }) =>
    advice(`find out what stands between this machine and the service (${credentialVariables[api].url})`),
};

const cutOff: Row = { why: "the connection ended before the answer came", fix: () => advice("run it again") };

const rows: Readonly<Record<string, Row>> = {
  ECONNREFUSED: { why: "nothing listens at that address", fix: checkAddress },
  ENOTFOUND: noHost,
  EAI_AGAIN: { why: "the name of the host could not be looked up", fix: () => advice("check this machine's network") },
  EHOSTUNREACH: { why: "there is no way to that host", fix: () => advice("check this machine's network") },
  ENETUNREACH: { why: "there is no way to that network", fix: () => advice("check this machine's network") },
  UND_ERR_CONNECT_TIMEOUT: { why: "the host did not take the connection in time", fix: checkAddress },
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_HAS_EXPIRED: {
    why: "the certificate of the service has expired, or this machine's clock is wrong",
    fix: () => run("doctor"),
  },
  CERT_NOT_YET_VALID: {
    why: "the certificate of the service is not valid yet, so this machine's clock may be slow",
    fix: () => run("doctor"),
  },
  ERR_TLS_CERT_ALTNAME_INVALID: { why: "the certificate is for another host", fix: checkAddress },
  ERR_SSL_WRONG_VERSION_NUMBER: { why: "that port speaks plain http, not https", fix: plainHttp },
  EPROTO: { why: "that port does not speak TLS as it should; it may be plain http", fix: plainHttp },
  ECONNRESET: cutOff,
  UND_ERR_SOCKET: cutOff,
  EPIPE: cutOff,
};

/** The service was not reached, so the proxy may be the cause. */
export function proxyExplanation({ facts: { url, reason } }: TandemError, { env }: Situation): Explanation | undefined {
  const proxy = url !== undefined && URL.canParse(url) ? proxyFor(url, env) : undefined;
  if (!proxy) return undefined;
  if (!usesProxies()) return { why: unused(proxy.variable), fix: advice(nodeForProxies) };
  const isRefused = reason === "the proxy answered 407";
  return {
    why: `requests to that host go through the proxy ${proxy.url}`,
    fix: advice(isRefused ? signInAdvice(proxy) : `check ${proxy.variable}, or name the host in NO_PROXY`),
  };
}

function signInAdvice({ variable, url }: ProxySetting): string {
  const { username, password } = new URL(url);
  const what = username || password ? "check the name and password in" : "write name:password@ before the host in";
  return `${what} ${variable}; in a name or password, write @ as %40`;
}

function rowOf({ facts: { reason = "" }, outcome }: TandemError): Row | undefined {
  const row = rows[reason];
  return row?.fix === plainHttp && outcome !== "not_sent" ? notTls : row;
}

export const connectionExplanation: Explain = (error, situation) => {
  const row = rowOf(error);
  // The fleet names the option that has the Redis URL.
  if (error.facts.option === "url")
    return { why: row?.why, fix: advice("check the address of the batch, and that Redis is up") };
  if (row !== untrusted) {
    const proxied = proxyExplanation(error, situation);
    if (proxied) return proxied;
  }
  if (row) return { why: row.why, fix: row.fix(situation) };
  return { fix: error.outcome === "not_sent" ? checkAddress(situation) : advice("run it again") };
};
