/** The status a request asks for with `Prefer: code=422`, if it does. */
export function preferredStatus(prefer: string | undefined): number | undefined {
  const code = prefer?.match(/(?:^|[,;]\s*)code="?(\d{3})"?(?=\s*(?:[,;]|$))/i)?.[1];
  return code === undefined ? undefined : Number(code);
}
