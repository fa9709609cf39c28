import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const compiler = join(root, "node_modules/typescript-7/bin/tsc");

/** What an editor does again at every key that is pressed in such a program. */
const program = `
import { isTandemError, Tandem } from "@tandem/sdk";
import { webhookHandler } from "@tandem/sdk/webhooks";

const tandem = new Tandem();
const { data } = await tandem.tools.run("ai-translator", { input: "Good morning" });
export const text: string = data.translatedText;
for await (const server of tandem.infra.servers.list()) export_(server.name);
const job = await tandem.infra.ai.start("Look around");
for await (const event of job.events()) if (event.type === "output.delta") export_(event.delta);
try {
  await tandem.infra.servers.create({ name: "web-4", host: "203.0.113.7" });
} catch (error) {
  if (isTandemError(error, "rate_limited")) export_(error.advice);
}
export const handle = webhookHandler({ secrets: "whsec_" }).otherwise(({ id }) => export_(id));
declare function export_(value: unknown): void;
`;

it("the types of a program with tools, lists, events, errors and webhooks take under 1,000 instantiations", () => {
  const project = mkdtempSync(join(tmpdir(), "tandem-type-cost-"));
  mkdirSync(join(project, "node_modules/@tandem"), { recursive: true });
  symlinkSync(join(root, "packages/sdk"), join(project, "node_modules/@tandem/sdk"), "junction");
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  writeFileSync(join(project, "program.ts"), program);

  const options = ["--strict", "--noEmit", "--skipLibCheck", "--target", "es2023", "--module", "nodenext"];
  const { stdout } = spawnSync(process.execPath, [compiler, ...options, "--extendedDiagnostics", "program.ts"], {
    cwd: project,
    encoding: "utf8",
  });

  expect(stdout).not.toContain("error TS");
  expect(Number(/^Instantiations:\s+(\d+)$/m.exec(stdout)?.[1])).toBeLessThan(1_000);
});
