// Builds every package with tsup, sdk first: its declarations are what the others compile against.
import { execFileSync } from "node:child_process";

for (const name of ["sdk", "mock", "cli"]) {
  execFileSync(process.execPath, ["../../node_modules/tsup/dist/cli-default.js", "--silent"], {
    cwd: new URL(`../packages/${name}/`, import.meta.url),
    stdio: "inherit",
  });
}
