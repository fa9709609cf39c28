export type SqliteModule = typeof import("node:sqlite");

/** Node's own SQLite, loaded when it is first needed; undefined where the runtime has none. */
export function findSqlite(): SqliteModule | undefined {
  return withoutExperimentalWarning(() => {
    try {
      return process.getBuiltinModule?.("node:sqlite");
    } catch {
      return undefined;
    }
  });
}

/** Node 22 calls SQLite experimental on stderr. It is what it is for users of the SDK too. */
function withoutExperimentalWarning<T>(load: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).includes("SQLite")) Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
