import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const compiler = join(root, "node_modules/typescript-7/bin/tsc");

const program = `
import { createMock, type Mock } from "@tandem/mock";

const mock: Mock = createMock({ seed: 1 });
export const key: string = mock.keys.pro;
export const entries: readonly { readonly path: string }[] = mock.journal.entries;
`;

it("the built mock type-checks in a project without msw, and without skipLibCheck", () => {
  const project = mkdtempSync(join(tmpdir(), "tandem-types-"));
  for (const name of ["mock", "contract"]) {
    const installed = join(project, "node_modules/@tandem", name);
    mkdirSync(installed, { recursive: true });
    for (const part of ["package.json", "dist"])
      cpSync(join(root, "packages", name, part), join(installed, part), { recursive: true });
  }
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  writeFileSync(join(project, "program.ts"), program);

  const options = ["--strict", "--noEmit", "--skipLibCheck", "false", "--module", "nodenext", "--types", ""];
  const { stdout, status } = spawnSync(process.execPath, [compiler, ...options, "program.ts"], {
    cwd: project,
    encoding: "utf8",
  });

  expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
});
