/** Puts the named members a body has into a row (G-19); whatever else the body has changes nothing. */
export function mergeFields<Fields extends object>(
  row: Fields & { updatedAt: number },
  body: Partial<Fields>,
  names: readonly (keyof Fields)[],
  at: number,
): void {
  for (const name of names) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (value !== undefined) row[name] = value as (typeof row)[typeof name];
  }
  row.updatedAt = at;
}
