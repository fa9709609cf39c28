import { processKeychain } from "./credentials/process-keychain.ts";
import type { Io } from "./io.ts";

/** The real process. The first SIGINT or SIGTERM asks the command to stop; a second one ends the process at once. */
export function processIo(): Io {
  const interrupt = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    // `on`, not `once`: with no listener of ours left, the spinner's own would end the process on the first signal.
    process.on(name, () => {
      if (interrupt.signal.aborted) {
        process.removeAllListeners(name);
        process.kill(process.pid, name);
      }
      interrupt.abort(name);
    });
  }
  return {
    get stdin() {
      return process.stdin;
    },
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    cwd: process.cwd(),
    // Beside this chunk in the built program.
    keychain: processKeychain(new URL("./keychain-process.js", import.meta.url)),
    interrupt: interrupt.signal,
  };
}
