import { fixAt, type Place, placeName } from "../argv/place.ts";
import { CliError } from "../errors/cli-error.ts";
import { example } from "../errors/fix.ts";

const thisMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Reads where a delivery goes: an address, or `localhost:3000/hooks`, or a port of this machine, `3000/hooks`.
 *
 * @throws CliError BAD_OPTION for what is no address, and for http to another machine.
 */
export function parseTarget(text: string, place: Place): URL {
  const full = /^\d+(?:[/?]|$)/.test(text)
    ? `http://localhost:${text}`
    : /^https?:\/\//i.test(text)
      ? text
      : `http://${text}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  if (!url)
    throw new CliError("BAD_OPTION", `${placeName(place)} needs an address, got "${text}"`, {
      fix: example(fixAt(place, localReceiver)),
    });
  if (url.protocol === "https:" || thisMachine.test(url.hostname)) return url;
  throw new CliError("BAD_OPTION", `${placeName(place)} needs https for ${url.hostname}`, {
    why: "http is for this machine only",
    fix: example(fixAt(place, localReceiver)),
  });
}

const localReceiver = "http://localhost:3000/hooks";
