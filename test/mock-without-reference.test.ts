import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const built = fileURLToPath(new URL("../packages/mock/", import.meta.url));

const program = `
import { createMock } from "@tandem/mock";
const { url, close } = await createMock().listen();
const page = await fetch(url + "/api/docs");
const document = await fetch(url + "/api/openapi/infra.json");
console.log(page.status, /npm install [^<]*/.exec(await page.text())[0], document.status);
await close();
`;

it("where the reference is not installed, its page says how to, and the mock does the rest", () => {
  const project = mkdtempSync(join(tmpdir(), "tandem-mock-"));
  const installed = join(project, "node_modules/@tandem/mock");
  mkdirSync(installed, { recursive: true });
  for (const name of ["package.json", "dist"]) cpSync(join(built, name), join(installed, name), { recursive: true });

  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: project,
    encoding: "utf8",
  });

  expect({ stdout, stderr }).toEqual({ stdout: "404 npm install --save-dev @tandem/reference 200\n", stderr: "" });
});
