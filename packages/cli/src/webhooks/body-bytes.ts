import type { Context } from "../context.ts";
import { CliError } from "../errors/cli-error.ts";
import { fileError } from "../errors/file-error.ts";
import { advice } from "../errors/fix.ts";
import { readBytes } from "../process/read-bytes.ts";
import { readStdin } from "../process/read-stdin.ts";

/**
 * The bytes of a file, or of stdin for `-`, untouched.
 *
 * @throws CliError USAGE when the file cannot be read, or stdin is to give the secret as well.
 */
export async function bodyBytes(
  { io, signal }: Context,
  path: string,
  { secretStdin }: { secretStdin: boolean },
): Promise<Uint8Array> {
  if (path === "-") {
    if (!secretStdin) return readStdin(io.stdin, { signal });
    throw new CliError("USAGE", "stdin cannot give both the body and the secret", {
      fix: advice("put the body in a file, or the secret in TANDEM_WEBHOOK_SECRET"),
    });
  }
  return readBytes(path).catch((error: unknown) => {
    throw fileError(error, path);
  });
}
