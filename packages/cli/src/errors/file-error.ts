import { CliError } from "./cli-error.ts";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EISDIR: "is a directory",
  ENOTDIR: "is below something that is no directory",
  EACCES: "may not be opened by you",
  EPERM: "may not be opened by you",
  ENAMETOOLONG: "has a name that is too long",
};

/** A failure of the file system as a usage error that names the path. */
export function fileError(error: unknown, path: string, fix?: string): CliError {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return new CliError("USAGE", `${path} ${reasons[code] ?? `cannot be used: ${message}`}`, { fix, cause: error });
}
