import type { TandemError } from "@tandem/sdk";
import { nodeForProxies, proxyFor, unused, usesProxies } from "../../process/proxies.ts";
import { apiNames, credentialVariables } from "../../session/settings/apis.ts";
import { commandLine } from "../errors/fix.ts";
import type { Explain, Explanation, Situation } from "./explanation.ts";

type Advice = (situation: Situation) => string | undefined;
type Row = readonly [why: string, fix: Advice];

const checkAddress: Advice = ({ api }) =>
  `check the URL of the ${apiNames[api]} (${credentialVariables[api].url}), and that the service is up`;

const plainHttp: Advice = ({ api }) =>
  `start the URL of the ${apiNames[api]} with http:// (${credentialVariables[api].url}), or use the port for https`;

const checkNetwork: Advice = () => "check your network connection";

/** The request may have been read: http:// would send the key unencrypted, and fix nothing. */
const notTls: Row = [
  "received non-TLS data, possibly from a proxy or load balancer; the request may have been executed",
  ({ api }) => `check for a proxy between this machine and the service (${credentialVariables[api].url})`,
];

const untrusted: Row = [
  "this machine does not trust the certificate of the service",
  ({ env: { NODE_EXTRA_CA_CERTS: file } }) =>
    file
      ? `check that ${file} (NODE_EXTRA_CA_CERTS) can be read and contains the CA that signed it`
      : "set NODE_EXTRA_CA_CERTS to a file with the CA that signed it",
];

const expired: Row = [
  "the certificate of the service has expired or is not valid yet, or this machine's clock is wrong",
  () => commandLine("doctor"),
];

const cutOff: Row = ["the connection closed before the response arrived", () => "run it again"];

const rows: Readonly<Record<string, Row>> = {
  ECONNREFUSED: ["connection refused: nothing is listening there", checkAddress],
  ENOTFOUND: ["the host does not exist", checkAddress],
  EAI_AGAIN: ["DNS lookup failed", checkNetwork],
  EHOSTUNREACH: ["no route to the host", checkNetwork],
  ENETUNREACH: ["no route to the network", checkNetwork],
  UND_ERR_CONNECT_TIMEOUT: ["the connection timed out", checkAddress],
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_HAS_EXPIRED: expired,
  CERT_NOT_YET_VALID: expired,
  ERR_TLS_CERT_ALTNAME_INVALID: ["the certificate is for another host", checkAddress],
  ERR_SSL_WRONG_VERSION_NUMBER: ["that port speaks plain http, not https", plainHttp],
  EPROTO: ["TLS failed on that port; it may be plain http", plainHttp],
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
    fix: isRefused
      ? `check the name:password@ before the host in ${proxy.variable}; write @ in them as %40`
      : `check ${proxy.variable}, or add the host to NO_PROXY`,
  };
}

export const connectionExplanation: Explain = (error, situation) => {
  const { facts, outcome } = error;
  const known = rows[facts.reason ?? ""];
  const row = known?.[1] === plainHttp && outcome !== "not_sent" ? notTls : known;
  // The URL of a batch in Redis.
  if (facts.option === "url") return { why: row?.[0], fix: "check the batch's URL, and that Redis is running" };
  const proxied = row === untrusted ? undefined : proxyExplanation(error, situation);
  if (proxied) return proxied;
  if (row) return { why: row[0], fix: row[1](situation) };
  return { fix: outcome === "not_sent" ? checkAddress(situation) : "run it again" };
};
