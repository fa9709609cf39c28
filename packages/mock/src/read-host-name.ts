const textForm = /^(?:[^\s:/?#@\\]+|\[[^\s\]]+\])$/;
const hostForm = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[.*\])$/;

/**
 * The host as a URL and the `Host` header have it: in lower case, other letters as Punycode.
 *
 * @throws RangeError for what is not a host alone.
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
