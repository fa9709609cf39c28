import { wrongOption } from "../errors/call-errors.ts";

/** Checks only the name's form, so DNS can't redirect it. */
export const isThisMachine = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Unencrypted traffic stays on this machine, unless it goes through a proxy. */
export const isPlainToThisMachine = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && isThisMachine(hostname);

/**
 * Returns the URL without a trailing slash.
 *
 * @throws InvalidArgumentError if it isn't an http(s) URL, contains a user name, password, query or fragment, or is
 * http to another machine without `allowInsecure`.
 */
export function parseBaseUrl(value: string, option: string, allowInsecure: boolean): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw wrongOption(option, `${option} must be an absolute http(s) URL, for example https://api.example.com`);
  }
  if (url.username || url.password || url.search || url.hash) {
    throw wrongOption(option, `${option} must not contain a user name, password, query or fragment`);
  }
  if (url.protocol === "http:" && !isPlainToThisMachine(url) && !allowInsecure) {
    throw wrongOption(
      option,
      `${option} uses http://, which sends the credential unencrypted`,
      "Use https://, or set allowInsecure: true.",
    );
  }
  return url.href.replace(/\/+$/, "");
}
