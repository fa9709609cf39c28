/**
 * Takes note in a file that something is done now.
 *
 * @returns false when it was done within this time already, or nothing can be noted.
 */
export function mark(path: string, withinMs: number): boolean {
  const { statSync, writeFileSync } = process.getBuiltinModule("node:fs");
  try {
    if (Date.now() - statSync(path).mtimeMs < withinMs) return false;
  } catch {}
  try {
    writeFileSync(path, "", { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}
