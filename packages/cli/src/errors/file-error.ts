import { CliError } from "./cli-error.ts";
import type { Fix } from "./fix.ts";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EISDIR: "is a directory",
  ENOTDIR: "cannot be reached: a part of the path is not a directory",
  EACCES: "cannot be opened: permission denied",
  EPERM: "cannot be opened: permission denied",
  ENAMETOOLONG: "has a name that is too long",
};

/** A failure of the file system as a usage error that names the path. */
export function fileError(error: unknown, path: string, fix?: Fix): CliError {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return new CliError("USAGE", `${path} ${reasons[code] ?? `cannot be used: ${message}`}`, { fix, cause: error });
}
