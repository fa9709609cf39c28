const units = ["B", "kB", "MB", "GB", "TB"];

/** `52428800` as `52.4 MB`: powers of a thousand. */
export function fileSize(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const amount = bytes / 1_000 ** power;
  return `${power === 0 ? amount : amount.toFixed(1)} ${units[power]}`;
}
