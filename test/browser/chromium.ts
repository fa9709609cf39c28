import { existsSync } from "node:fs";
import { missingPrograms } from "../support/programs.ts";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The Chromium of this machine; undefined when there is none. */
export const chromiumPath = [process.env.CHROMIUM_PATH ?? "", ...places].find(
  (path) => path !== "" && existsSync(path),
);

if (!chromiumPath) missingPrograms("chromium");
if (!chromiumPath)
  process.emitWarning("There is no Chromium on this machine (CHROMIUM_PATH): tests in a browser are skipped.");
