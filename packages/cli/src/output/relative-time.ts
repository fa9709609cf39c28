/** Each unit with the first age it is used for. */
const units = [
  { name: "d", ms: 86_400_000 },
  { name: "h", ms: 3_600_000 },
  { name: "min", ms: 60_000 },
] as const;

const longestMs = 30 * 86_400_000;
const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

export function isTimestamp(value: unknown): value is string {
  return typeof value === "string" && timestamp.test(value);
}

/** `2 min ago` or `in 3 h`; from thirty days on the date in UTC. */
export function relativeTime(moment: string, now: number): string {
  const at = Date.parse(moment);
  const distance = Math.abs(at - now);
  if (distance >= longestMs) return new Date(at).toISOString().slice(0, 10);
  const unit = units.find(({ ms }) => distance >= ms);
  if (!unit) return "just now";
  const amount = `${Math.floor(distance / unit.ms)} ${unit.name}`;
  return at < now ? `${amount} ago` : `in ${amount}`;
}
