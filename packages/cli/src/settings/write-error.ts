import { CliError } from "../errors/cli-error.ts";

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EDQUOT: "the disk quota is used up",
  ENOSPC: "the disk is full",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
};

/** An error of writing one of our files, which is then as it was. Errors that are ours already pass. */
export function writeError(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof CliError || typeof code !== "string") return error;
  return new CliError("USAGE", `cannot write ${path}`, {
    why: `${reasons[code] ?? code}; nothing was changed`,
    cause: error,
  });
}
