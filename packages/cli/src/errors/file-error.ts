import { CliError } from "./cli-error.ts";
import { advice, type Fix } from "./fix.ts";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EISDIR: "is a directory",
  ENOTDIR: "cannot be reached: a part of the path is not a directory",
  EACCES: "cannot be opened: permission denied",
  EPERM: "cannot be opened: permission denied",
  ENAMETOOLONG: "has a name that is too long",
};

const remedies: Readonly<Record<string, string>> = {
  ENOENT: "check the path",
  EISDIR: "check the path",
  ENOTDIR: "check the path",
  EACCES: "check its permissions",
  EPERM: "check its permissions",
  ENAMETOOLONG: "choose a shorter name",
};

/** A failure of the file system as a usage error that names the path. */
export function fileError(error: unknown, path: string, fix?: Fix): CliError {
  const remedy = remedies[(error as NodeJS.ErrnoException).code ?? ""];
  return new CliError("USAGE", fileProblem(error, path), {
    fix: fix ?? (remedy === undefined ? undefined : advice(remedy)),
    cause: error,
  });
}

/** What is wrong with a file, by its path. */
export function fileProblem(error: unknown, path: string): string {
  if (error instanceof CliError) return error.message;
  const { code = "", message } = error as NodeJS.ErrnoException;
  return `${path} ${reasons[code] ?? `cannot be used: ${message}`}`;
}
