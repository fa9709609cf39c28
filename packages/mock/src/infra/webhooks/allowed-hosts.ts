/** Which addresses deliveries are really sent to. */
export interface AllowedHosts {
  /** Addresses of this machine, `http` ones included. */
  readonly loopback: boolean;
  /** Hosts beyond it, as in a URL. */
  readonly hosts: readonly string[];
}

export function isAllowed({ loopback, hosts }: AllowedHosts, url: string): boolean {
  const { hostname } = new URL(url);
  return (loopback && isLoopback(hostname)) || hosts.includes(hostname);
}

/** W-04 asks for https; traffic on this machine can't be intercepted. */
export function isLoopbackHttp(url: unknown): boolean {
  if (typeof url !== "string" || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && isLoopback(hostname);
}

/** A host as `URL` writes it: 127.1 and 0x7f000001 are 127.0.0.1 by then. */
function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

const textForm = /^(?:[^\s:/?#@\\]+|\[[^\s\]]+\])$/;
const hostForm = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[.*\])$/;

/**
 * The host as a URL and the `Host` header have it: in lower case, other letters as Punycode.
 *
 * @throws RangeError for anything but a host name.
 */
export function readHostName(text: string, option: string): string {
  const address = `http://${text}`;
  if (typeof text === "string" && textForm.test(text) && URL.canParse(address)) {
    const { hostname } = new URL(address);
    if (hostForm.test(hostname)) return hostname;
  }
  const form = 'names of hosts, without a scheme, port or path, such as "mock"';
  throw new RangeError(`${option} must be ${form}; got ${JSON.stringify(text)}.`);
}
