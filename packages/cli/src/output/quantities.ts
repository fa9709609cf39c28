const short = /^-?\d+(\.\d{1,3})?$/;

/** Below this, three decimals would be zero. */
const leastInThree = 0.0005;

/** `1,234.5`, `0.0000001`. Node's own formatting takes 10 ms to load. */
export function number(value: number): string {
  const text = String(value);
  if (!short.test(text)) {
    const isSmall = Math.abs(value) < leastInThree;
    return value.toLocaleString("en-US", isSmall ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 3 });
  }
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** `1 delivery`, `1,200 deliveries`. Takes the singular. */
export function counted(count: number, noun: string): string {
  const text = number(count);
  return `${text} ${text === "1" ? noun : plural(noun)}`;
}

export const plural = (noun: string): string =>
  /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}${noun.endsWith("ch") ? "es" : "s"}`;

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

/** `2 min ago`, `in 3 h`; a date in UTC after thirty days. */
export function relativeTime(moment: string, now: number): string {
  const at = Date.parse(moment);
  const distance = Math.abs(at - now);
  if (distance >= longestMs) return new Date(at).toISOString().slice(0, 10);
  const unit = units.find(({ ms }) => distance >= ms);
  if (!unit) return "just now";
  const amount = `${Math.floor(distance / unit.ms)} ${unit.name}`;
  return at < now ? `${amount} ago` : `in ${amount}`;
}

/** `2 h 47 min`, `2 h`, `9 min`, `40 s`. */
export function timeText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours < 48) return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
  return `${(minutes / 1_440).toFixed(1)} days`;
}
