import { jsonReply, type Reply } from "../engine/reply.ts";
import { isLoopbackName } from "./loopback.ts";

const hostForm = /^(.*?)(?::\d+)?$/;
const addressForm = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/;

/**
 * Refuses a request sent under a name that is not this machine's: a web page whose name was pointed here (DNS rebinding)
 * would otherwise read the answers. An address cannot be rebound, so any will do.
 *
 * @param host The `Host` header; a browser always sends one.
 * @param allowed Names in lower case.
 */
export function refuseHost(host: string | undefined, allowed: readonly string[]): Reply | undefined {
  if (host === undefined || isAllowedHost(host, allowed)) return undefined;
  const error = `The mock does not answer to the name ${JSON.stringify(host.slice(0, 100))}. Allow it: tandem mock start --allow-host NAME, or listen({ allowedHosts: [NAME] }).`;
  return jsonReply(403, { error });
}

function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  const name = (hostForm.exec(host)?.[1] ?? "").toLowerCase();
  if (isLoopbackName(name) || addressForm.test(name)) return true;
  return allowed.includes(name);
}
