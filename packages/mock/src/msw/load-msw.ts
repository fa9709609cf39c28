import { createRequire } from "node:module";

type Msw = typeof import("msw");

let loaded: Msw | undefined;

/**
 * msw, loaded when first needed: it costs some 80 ms, and a mock on a port never needs it.
 *
 * @throws Error when msw is not installed.
 */
export function loadMsw(): Msw {
  loaded ??= requireMsw();
  return loaded;
}

function requireMsw(): Msw {
  try {
    return createRequire(import.meta.url)("msw") as Msw;
  } catch (cause) {
    throw new Error("MSW handlers need the package msw, version 2.12 or later: npm install --save-dev msw", { cause });
  }
}
