import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import type { JournalSummary } from "../../../mock/src/engine/journal-record.ts";
import { useLive } from "./live.ts";
import { useCaller, useRun } from "./resources.ts";
import { creditsOf, momentOf, wordsOf } from "./text.ts";
import { ViewHead } from "./view-head.tsx";

const toolOf = ({ operationId = "" }: JournalSummary) => wordsOf(operationId.replace(/^tool_/, ""));

/** The balance, and what each tool has charged so far, after every charged request. */
function spendingOf(rows: readonly JournalSummary[], caller: string | undefined) {
  const charged = rows.filter((row) => row.charged > 0 && row.caller === caller);
  const totals = new Map(charged.map((row) => [toolOf(row), 0]));
  const lines = [...totals.keys()].map((): number[] => []);
  for (const row of charged) {
    totals.set(toolOf(row), totals.get(toolOf(row))! + row.charged);
    for (const [index, total] of [...totals.values()].entries()) lines[index]!.push(total);
  }
  const times = charged.map(({ at }) => at / 1_000);
  // While the clock is frozen, only their order distinguishes requests.
  const byTime = times.at(-1) !== times[0];
  return {
    charged,
    totals,
    byTime,
    data: [
      byTime ? times : charged.map((_, index) => index + 1),
      charged.map(({ creditsRemaining = null }) => creditsRemaining),
      ...lines,
    ] as uPlot.AlignedData,
  };
}

const colorOf = (index: number) => `hsl(${(240 + index * 67) % 360} 52% 58%)`;
const creditsOrNone = (_: uPlot, credits: number | null) => (credits === null ? "" : creditsOf(credits));

/** Draws in the colors of the plot's element. */
function draw(element: HTMLElement, { data, totals, byTime, charged }: ReturnType<typeof spendingOf>): uPlot {
  const { color, borderTopColor } = getComputedStyle(element);
  const line = { stroke: borderTopColor, width: 1 };
  const axis: uPlot.Axis = {
    stroke: color,
    grid: line,
    ticks: line,
    font: "11px ui-sans-serif, system-ui, sans-serif",
  };
  const paths = uPlot.paths.stepped!({ align: 1 });
  const series = [...totals.keys()].map((label, index): uPlot.Series => {
    return { label, paths, stroke: colorOf(index), width: 2, points: { show: false }, value: creditsOrNone };
  });
  const spanMs = charged.at(-1)!.at - charged[0]!.at;
  const part = spanMs > 2 * 86_400_000 ? ([5, 10] as const) : ([11, spanMs > 600_000 ? 16 : 19] as const);
  const moments = (_: uPlot, ticks: number[]) => {
    const labels = ticks.map((tick) => momentOf(tick * 1_000).slice(...part));
    return labels.map((label, index) => (label === labels[index - 1] ? "" : label));
  };
  const whole = (_: uPlot, ticks: number[]) => ticks.map((tick) => (Number.isInteger(tick) ? `#${tick}` : ""));
  const plot = new uPlot(
    {
      width: element.clientWidth,
      height: 260,
      cursor: { y: false, points: { size: 7 } },
      scales: { x: { time: byTime }, balance: {} },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), "Etc/UTC"),
      // Away from the pointer, the legend has the latest.
      hooks: { setLegend: [(plot) => plot.legend.idx == null && plot.setLegend({ idx: charged.length - 1 }, false)] },
      axes: [
        { ...axis, values: byTime ? moments : whole },
        { ...axis, size: 56 },
        { ...axis, scale: "balance", side: 1, size: 56, grid: { show: false } },
      ],
      series: [
        {
          label: byTime ? "Time" : "Request",
          value: (_, x, __, index) => (x === null ? "" : byTime ? momentOf(x * 1_000) : `#${charged[index!]?.number}`),
        },
        {
          label: "Balance",
          scale: "balance",
          stroke: color,
          dash: [4, 4],
          paths,
          points: { show: false },
          value: creditsOrNone,
        },
        ...series,
      ],
    },
    data,
    element,
  );
  plot.setLegend({ idx: charged.length - 1 }, false);
  return plot;
}

export function Credits() {
  const { rows } = useLive();
  const { callers, caller, choose, reload } = useCaller("tools");
  const { run, message } = useRun(reload);
  const [balance, setBalance] = useState("");
  const spending = useMemo(() => spendingOf(rows, caller?.label), [rows, caller?.label]);
  const { totals, charged } = spending;
  const plot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (charged.length === 0) return;
    const element = plot.current!;
    let drawn = draw(element, spending);
    const redraw = () => {
      drawn.destroy();
      drawn = draw(element, spending);
    };
    const resized = new ResizeObserver(() => element.clientWidth !== drawn.width && redraw());
    resized.observe(element);
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", redraw);
    return () => {
      resized.disconnect();
      scheme.removeEventListener("change", redraw);
      drawn.destroy();
    };
  }, [spending]);
  const change = (body: object) => run("POST /credits", { key: caller?.label, ...body });
  const set = (event: Event) => {
    event.preventDefault();
    void change({ balance: Number(balance) });
  };
  const spent = [...totals.values()].reduce((sum, total) => sum + total, 0);
  return (
    <div class="scroll">
      <ViewHead title="Credits" callers={callers} caller={caller} message={message} onChoose={choose} />
      <section class="section" aria-label="Balance">
        <p class="display">
          {creditsOf(caller?.creditsRemaining ?? 0)} <span class="muted">credits left</span>
        </p>
        {caller?.resetsAt && <p class="muted refill">Refills at {momentOf(Date.parse(caller.resetsAt))} UTC</p>}
        <form class="buttons" aria-label="Balance" onSubmit={set}>
          <input
            class="short"
            type="number"
            min="0"
            step="any"
            required
            aria-label="New balance"
            placeholder="Credits"
            value={balance}
            onInput={({ currentTarget }) => setBalance(currentTarget.value)}
          />
          <button>Set balance</button>
          <button type="button" onClick={() => change({ refill: true })}>
            Refill now
          </button>
        </form>
      </section>
      <section class="section" aria-label="Spending">
        <h2>
          Spending by tool <span class="muted">{creditsOf(spent)} credits</span>
        </h2>
        {charged.length === 0 && (
          <p class="muted">No request of this key has been charged. Run a tool to see its price.</p>
        )}
        <div class="plot" ref={plot} />
      </section>
    </div>
  );
}
