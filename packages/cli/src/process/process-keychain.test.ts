import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { configHome } from "../testing/config-home.ts";
import { processKeychain } from "./process-keychain.ts";

const { folder } = configHome();
let programs = 0;
/** A busy machine starts a process late: no limit where the limit is not the matter. */
const patientMs = 20_000;

/** A program that stands in for the one that asks the system. */
function program(code: string) {
  const path = join(folder, `keychain-${programs++}.mjs`);
  writeFileSync(path, code);
  return () => [process.execPath, [path]] as const;
}

const echo = program(`
  import { text } from "node:stream/consumers";
  const { secret, account, remove } = JSON.parse(await text(process.stdin));
  console.log(JSON.stringify({ secret: [process.argv.length, account, secret, remove].join() }));
`);

it("sends the account and the secret over stdin, never as an argument", async () => {
  expect(await processKeychain(echo, patientMs).get("work/tools")).toBe("2,work/tools,,");
  await processKeychain(echo, patientMs).set("work/tools", "s3cret");
  await processKeychain(echo, patientMs).delete("work/tools");
});

it("returns undefined for a missing secret", async () => {
  const empty = program(`console.log('{"secret":null}')`);
  expect(await processKeychain(empty, patientMs).get("a")).toBeUndefined();
});

it.each([
  ["that hangs", 300, "setInterval(() => {}, 1000)", "the keychain did not respond within 300 ms"],
  ["that fails", patientMs, "throw new Error('no bus')", "no keychain could be opened"],
  ["that crashes", patientMs, "process.kill(process.pid, 'SIGSEGV')", "no keychain could be opened"],
])("a keychain %s is an error that says so", async (_, limitMs, code, message) => {
  await expect(processKeychain(program(code), limitMs).get("a")).rejects.toThrow(message);
});
