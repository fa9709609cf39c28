import type { Comparison } from "./side-by-side.ts";

/** One suite: contenders beside the first, which is 1. */
export interface Chart {
  /** Names its file. */
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  /** Which ratio is the better one. */
  readonly better: "less" | "more";
  readonly rows: readonly Comparison[];
}

const width = 720;
const rowHeight = 26;
const left = 220;
const right = 70;
const top = 52;

/** Bars of the ratios, ours in another colour, each with a line for the middle half of the rounds. */
export function chartSvg({ title, unit, better, rows }: Chart): string {
  const most = Math.max(1, ...rows.map((row) => row.spread[1])) * 1.02;
  const x = (ratio: number) => (left + (ratio / most) * (width - left - right)).toFixed(1);
  const height = top + rows.length * rowHeight + 12;
  const bars = rows.map((row, index) => {
    const y = top + index * rowHeight;
    const middle = y + rowHeight / 2;
    const isOurs = /tandem|mock/.test(row.name);
    return `  <text x="${left - 8}" y="${middle + 4}" text-anchor="end"${isOurs ? ' font-weight="600"' : ""}>${escaped(row.name)}</text>
  <rect x="${left}" y="${y + 4}" width="${(Number(x(row.ratio)) - left).toFixed(1)}" height="${rowHeight - 8}" fill="${isOurs ? "#2563eb" : "#94a3b8"}"/>
  <path d="M${x(row.spread[0])} ${middle}H${x(row.spread[1])}" stroke="#0f172a" stroke-width="2"/>
  <text x="${width - right + 8}" y="${middle + 4}">${row.ratio.toFixed(2)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="#0f172a" role="img" aria-label="${escaped(title)}">
  <rect width="${width}" height="${height}" fill="#ffffff"/>
  <text x="12" y="22" font-size="15" font-weight="600">${escaped(title)}</text>
  <text x="12" y="40" fill="#475569">beside ${escaped(rows[0]?.name ?? "")} (1.00), in ${escaped(unit.trim())}; ${better} is better; the line is the middle half of the rounds</text>
${bars.join("\n")}
</svg>
`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The same as lines of text. */
export function chartText({ title, unit, better, rows }: Chart): string {
  const lines = rows.map(({ name, value, ratio, spread: [low, high] }) => {
    const ratios = `${ratio.toFixed(2).padStart(6)}x  (${low.toFixed(2)} to ${high.toFixed(2)})`;
    return `  ${name.padEnd(34)} ${value.toFixed(1).padStart(9)} ${unit} ${ratios}`;
  });
  return [`\n${title} (${better} is better)`, ...lines].join("\n");
}
