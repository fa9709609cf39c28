import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { configHome } from "./config-home.ts";
import { runShell } from "./run-built.ts";

// Bash reads it also where its stdin is a socket, as a pipe of Node's is.
it("a shell reads no user settings, with or without stdin", async () => {
  const { folder } = configHome();
  writeFileSync(join(folder, ".bashrc"), "echo 'of the user' >&2\n");
  for (const stdin of ["", undefined]) {
    expect(await runShell("tandem --version", { HOME: folder, SHLVL: "0" }, stdin)).toMatchObject({
      exit: 0,
      stderr: "",
    });
  }
});
