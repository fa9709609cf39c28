import { type Certainty, type Comparison, wantedWithin } from "./side-by-side.ts";

/** One comparison: contenders beside the first, which is 1. */
export interface Chart {
  /** Names its file. */
  readonly id: string;
  readonly title: string;
  /** Of the rows' values. */
  readonly unit: string;
  /** Which ratio is the better one. */
  readonly better: "less" | "more";
  readonly rows: readonly Comparison[];
  /** Absent where nothing is left to chance. */
  readonly certainty?: Certainty;
}

/** Who a row stands for, by its name. What is not listed is what any program would do by itself. */
export type Side = "ours" | "peer" | "floor";

const peers =
  /^(openapi-fetch|stripe|replicate|octokit|svix|standardwebhooks|openai|@anthropic-ai|commander|eventsource-parser|msw|openapi-backend|bottleneck|p-queue|p-limit|bullmq)/;

export function sideOf(name: string): Side {
  if (/tandem|^mock/.test(name)) return "ours";
  return peers.test(name) ? "peer" : "floor";
}

const width = 720;
const rowHeight = 26;
const left = 220;
const right = 70;
const top = 52;

/** Both grounds are the picture's own, so that it can be read on a page of either. */
const style = `
    svg { font: 13px system-ui, sans-serif }
    text { fill: #0f172a } .note { fill: #475569 } .ground { fill: #ffffff }
    .ours { fill: #2563eb } .peer { fill: #94a3b8 } .floor { fill: #cbd5e1 } .spread { stroke: #0f172a; stroke-width: 2 }
    .even { stroke: #64748b; stroke-dasharray: 3 3 }
    .bold { font-weight: 600 }
    @media (prefers-color-scheme: dark) {
      text { fill: #e2e8f0 } .note { fill: #94a3b8 } .ground { fill: #1b1b1f }
      .ours { fill: #3b82f6 } .peer { fill: #64748b } .floor { fill: #3f4a5c } .spread { stroke: #f1f5f9 } .even { stroke: #94a3b8 }
    }`;

/** Bars of the ratios, ours in another colour, each with a line for the middle half of the rounds. */
export function chartSvg({ title, unit, better, rows, certainty }: Chart): string {
  const most = Math.max(1, ...rows.map((row) => row.spread[1])) * 1.02;
  const x = (ratio: number) => (left + (ratio / most) * (width - left - right)).toFixed(1);
  const height = top + rows.length * rowHeight + 12;
  const bars = rows.map((row, index) => {
    const y = top + index * rowHeight;
    const middle = y + rowHeight / 2;
    const side = sideOf(row.name);
    const [low, high] = row.spread;
    const spread = low === high ? "" : `\n  <path class="spread" d="M${x(low)} ${middle}H${x(high)}"/>`;
    return `  <text x="${left - 8}" y="${middle + 4}" text-anchor="end"${side === "ours" ? ' class="bold"' : ""}>${escaped(row.name)}</text>
  <rect class="${side}" x="${left}" y="${y + 4}" width="${(Number(x(row.ratio)) - left).toFixed(1)}" height="${rowHeight - 8}"/>${spread}
  <text x="${width - right + 8}" y="${middle + 4}">${row.ratio.toFixed(2)}</text>`;
  });
  const line = certainty === undefined ? "" : "; the line is the middle half of the rounds";
  const even = `  <path class="even" d="M${x(1)} ${top}V${height - 12}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
  <style>${style}
  </style>
  <rect class="ground" width="${width}" height="${height}"/>
  <text class="bold" x="12" y="22" font-size="15">${escaped(title)}</text>
  <text class="note" x="12" y="40">beside ${escaped(rows[0]?.name ?? "")} (1.00), in ${escaped(unit.trim())}; ${better} is better${line}</text>
${[...bars, even].join("\n")}
</svg>
`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The same as lines of text. */
export function chartText({ title, unit, better, rows, certainty }: Chart): string {
  const lines = rows.map(({ name, value, ratio, spread: [low, high] }) => {
    const ratios = `${ratio.toFixed(2).padStart(6)}x  (${low.toFixed(2)} to ${high.toFixed(2)})`;
    return `  ${name.padEnd(34)} ${value.toFixed(1).padStart(9)} ${unit} ${ratios}`;
  });
  return [`\n${title} (${better} is better)`, ...lines, ...(certainty ? [certaintyText(certainty)] : [])].join("\n");
}

function certaintyText({ rounds, seconds, within }: Certainty): string {
  const known = `  ${rounds} rounds in ${seconds.toFixed(0)} s; each ratio within ${(within * 100).toFixed(1)} % (95 %)`;
  return within > wantedWithin ? `${known}: the time was over, more would say it better` : known;
}
