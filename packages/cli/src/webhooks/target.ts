import { kebabCase } from "../argv/flag-specs.ts";
import { fixAt, flagPlace, type Place, placeName } from "../argv/place.ts";
import type { Context } from "../context.ts";
import { CliError } from "../errors/cli-error.ts";
import { example, rerun } from "../errors/fix.ts";
import { ask, askUntil, canAskForMissing } from "../prompt/ask.ts";

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
    throw new CliError("BAD_OPTION", `${placeName(place)} must be a URL (got "${text}")`, {
      fix: example(fixAt(place, localReceiver)),
    });
  if (url.protocol === "https:" || thisMachine.test(url.hostname)) return url;
  throw new CliError("BAD_OPTION", `${placeName(place)} needs https for ${url.hostname}`, {
    why: "http is for this machine only",
    fix: example(fixAt(place, localReceiver)),
  });
}

/**
 * Where a delivery goes: as it was given, or as a person says who is asked.
 *
 * @throws CliError USAGE where nobody is there to ask.
 */
export async function findTarget(context: Context, flag: string, given: string | undefined): Promise<URL> {
  if (given !== undefined) return parseTarget(given, flagPlace(flag));
  if (canAskForMissing(context)) {
    const place: Place = { kind: "question", about: "the receiver" };
    const question = "Address of the receiver, or a port of this machine";
    return askUntil(context, async () => parseTarget((await ask(context, question)).trim(), place));
  }
  throw new CliError("USAGE", `--${kebabCase(flag)} is required`, {
    fix: example(rerun({ set: { [flag]: localReceiver } })),
  });
}

const localReceiver = "http://localhost:3000/hooks";
