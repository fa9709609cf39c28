import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const packages = fileURLToPath(new URL("../packages/", import.meta.url));

const program = `
import { createMock } from "@tandem/mock";
const { url, close } = await createMock().listen();
const page = await fetch(url + "/api/docs");
const document = await fetch(url + "/api/openapi/infra.json");
console.log(page.status, /npm install [^<]*/.exec(await page.text())[0], document.status);
await close();
`;

/** What Yarn's Plug'n'Play, Jest's CommonJS and bundlers say of a module that is not there. */
const ofCommonJs = `
import { registerHooks } from "node:module";
registerHooks({
  resolve(name, context, next) {
    if (name !== "@tandem/reference") return next(name, context);
    throw Object.assign(new Error("not installed"), { code: "MODULE_NOT_FOUND" });
  },
});
`;

it.each([
  { by: "Node", preload: "" },
  { by: "Yarn's Plug'n'Play", preload: ofCommonJs },
])("without the reference package ($by), its page says how to install it, and the mock works", (row) => {
  const project = mkdtempSync(join(tmpdir(), "tandem-mock-"));
  for (const name of ["mock", "contract"]) {
    const installed = join(project, "node_modules/@tandem", name);
    mkdirSync(installed, { recursive: true });
    for (const part of ["package.json", "dist"]) {
      cpSync(join(packages, name, part), join(installed, part), { recursive: true });
    }
  }

  const preload = `--import=data:text/javascript,${encodeURIComponent(row.preload)}`;
  const { stdout, stderr } = spawnSync(process.execPath, [preload, "--input-type=module", "--eval", program], {
    cwd: project,
    encoding: "utf8",
  });

  expect({ stdout, stderr }).toEqual({ stdout: "404 npm install --save-dev @tandem/reference 200\n", stderr: "" });
});
