/** Moments and amounts as the page writes them: UTC, with units. */

const clockForm = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  timeZone: "UTC",
});

export const timeOf = (at: number): string => clockForm.format(at);

export const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const momentOf = (at: number): string => `${dateOf(at)} ${new Date(at).toISOString().slice(11, 19)}`;

const units = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1_000],
] as const;

/** Such as `850 ms`, `12 s` or `3.5 h`. */
export function durationOf(ms: number): string {
  const [unit, size] = units.find(([, each]) => ms >= each) ?? ["ms", 1];
  const amount = ms / size;
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} ${unit}`;
}

/** Thousandths of a credit at most. */
export const creditsOf = (credits: number): string =>
  credits.toLocaleString("en-US", { maximumFractionDigits: 3, minimumFractionDigits: credits % 1 === 0 ? 0 : 3 });

/** `tool_grammar_checker` as `grammar checker`. */
export const wordsOf = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replaceAll("_", " ");

/** `latencyMs` as `Latency ms`. */
export const titleOf = (name: string): string => wordsOf(name).replace(/^./, (first) => first.toUpperCase());
