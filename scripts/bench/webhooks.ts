import type { Chart } from "./chart.ts";
import { startContender } from "./own-process.ts";
import { bySpeed, certaintyOf, sideBySide } from "./side-by-side.ts";

/**
 * So large a body, and so often a round verifies it: long enough for the machine's caches to hold what it runs, as in an
 * endpoint that is busy. And how often it is verified before the rounds, until most of that is compiled.
 */
const sizes = {
  "1 kB": { bytes: 1_000, times: 2_500, warmUp: 10_000 },
  "64 kB": { bytes: 65_536, times: 80, warmUp: 500 },
} as const;
type Size = keyof typeof sizes;

const contenders = [
  "createHmac (KeyObject)",
  "createHmac (key bytes)",
  "@tandem/sdk/webhooks",
  "the same on WebCrypto",
  "standardwebhooks",
  "svix",
  "stripe",
  "octokit",
] as const;
export type WebhookContender = (typeof contenders)[number];

/** A delivery verified and parsed by the built SDK, beside what that cannot do without and beside public libraries. */
export async function measureWebhooks(seconds: number): Promise<Chart[]> {
  const charts: Chart[] = [];
  for (const size of Object.keys(sizes) as Size[]) {
    for (const kind of ["text", "bytes"] as const) charts.push(...(await measure(size, kind, seconds / 4)));
  }
  return charts;
}

async function measure(size: Size, kind: "text" | "bytes", seconds: number): Promise<Chart[]> {
  const { bytes, times, warmUp } = sizes[size];
  const startedAt = performance.now();
  const verifiers = await Promise.all(
    contenders.map((name) => startContender<{ times: number }>(name, "webhook-contender.ts", [String(bytes), kind])),
  );
  await Promise.all(verifiers.map(({ measure }) => measure({ times: warmUp })));
  const left = seconds - (performance.now() - startedAt) / 1_000;
  const rounds = verifiers.map(({ name, measure }) => [name, () => measure({ times })] as const);
  const measured = await sideBySide(Object.fromEntries(rounds), "wall", left);
  for (const { end } of verifiers) end();
  const id = `webhook-${size.replace(" ", "-")}-${kind}`;
  const title = `A webhook of ${size}, as ${kind}, verified and its event read: speed`;
  const common = { unit: "µs", better: "more", certainty: certaintyOf(measured) } as const;
  return [
    { ...common, id, title, rows: bySpeed(measured.rows.wall) },
    { ...common, id: `${id}-cpu`, title: `${title} by CPU time`, rows: bySpeed(measured.rows.cpu) },
  ];
}
