import { accessSync, constants } from "node:fs";
import type { TandemError } from "@tandem/sdk";
import { nodeForProxies, type ProxySetting, proxyFor, unused, usesProxies } from "../../process/proxies.ts";
import { apiNames, credentialVariables } from "../../session/settings/apis.ts";
import { commandLine } from "../errors/fix.ts";
import type { Explain, Explanation, Situation } from "./explanation.ts";

interface Row {
  readonly why: string;
  readonly fix: (situation: Situation) => string | undefined;
}

const checkAddress = ({ api }: Situation): string | undefined =>
  `check the URL of the ${apiNames[api]} (${credentialVariables[api].url}), and that the service is up`;

const untrusted: Row = {
  why: "this machine does not trust the certificate of the service",
  fix: ({ env }) => trustAdvice(env.NODE_EXTRA_CA_CERTS),
};

function trustAdvice(file: string | undefined): string {
  if (!file) return "set NODE_EXTRA_CA_CERTS to a file with the CA that signed it";
  const named = `${file}, which NODE_EXTRA_CA_CERTS names,`;
  try {
    accessSync(file, constants.R_OK);
  } catch {
    return `${named} cannot be read: check the path`;
  }
  return `${named} does not contain the CA that signed this certificate: add it`;
}

const noHost: Row = { why: "the host does not exist", fix: checkAddress };

const plainHttp = ({ api }: Situation): string | undefined =>
  `start the URL of the ${apiNames[api]} with http:// (${credentialVariables[api].url}), or use the port for https`;

/** The request may have been read: http:// would send the key unencrypted, and fix nothing. */
const notTls: Row = {
  why: "received non-TLS data, possibly from a proxy or load balancer; the request may have been executed",
  fix: ({ api }) => `check for a proxy between this machine and the service (${credentialVariables[api].url})`,
};

const cutOff: Row = { why: "the connection closed before the response arrived", fix: () => "run it again" };

const rows: Readonly<Record<string, Row>> = {
  ECONNREFUSED: { why: "connection refused: nothing is listening there", fix: checkAddress },
  ENOTFOUND: noHost,
  EAI_AGAIN: { why: "DNS lookup failed", fix: () => "check your network connection" },
  EHOSTUNREACH: { why: "no route to the host", fix: () => "check your network connection" },
  ENETUNREACH: { why: "no route to the network", fix: () => "check your network connection" },
  UND_ERR_CONNECT_TIMEOUT: { why: "the connection timed out", fix: checkAddress },
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_HAS_EXPIRED: {
    why: "the certificate of the service has expired, or this machine's clock is wrong",
    fix: () => commandLine("doctor"),
  },
  CERT_NOT_YET_VALID: {
    why: "the certificate of the service is not valid yet, so this machine's clock may be slow",
    fix: () => commandLine("doctor"),
  },
  ERR_TLS_CERT_ALTNAME_INVALID: { why: "the certificate is for another host", fix: checkAddress },
  ERR_SSL_WRONG_VERSION_NUMBER: { why: "that port speaks plain http, not https", fix: plainHttp },
  EPROTO: { why: "TLS failed on that port; it may be plain http", fix: plainHttp },
  ECONNRESET: cutOff,
  UND_ERR_SOCKET: cutOff,
  EPIPE: cutOff,
};

/** The service was not reached, so the proxy may be the cause. */
export function proxyExplanation({ facts: { url, reason } }: TandemError, { env }: Situation): Explanation | undefined {
  const proxy = url !== undefined && URL.canParse(url) ? proxyFor(url, env) : undefined;
  if (!proxy) return undefined;
  if (!usesProxies()) return { why: unused(proxy.variable), fix: nodeForProxies };
  const isRefused = reason === "the proxy returned 407";
  return {
    why: `requests to that host go through the proxy ${proxy.url}`,
    fix: isRefused ? signInAdvice(proxy) : `check ${proxy.variable}, or add the host to NO_PROXY`,
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
  if (error.facts.option === "url") return { why: row?.why, fix: "check the batch's URL, and that Redis is running" };
  if (row !== untrusted) {
    const proxied = proxyExplanation(error, situation);
    if (proxied) return proxied;
  }
  if (row) return { why: row.why, fix: row.fix(situation) };
  return { fix: error.outcome === "not_sent" ? checkAddress(situation) : "run it again" };
};
