import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import { type Row, useLive } from "./live.ts";
import { useCaller, useRun } from "./resources.ts";
import { creditsOf, wordsOf } from "./text.ts";
import { ViewHead } from "./view-head.tsx";

/** What each tool has charged so far, after every charged request. */
function spendingOf(rows: readonly Row[], caller: string | undefined) {
  const charged = rows.filter((row) => row.charged > 0 && row.caller === caller);
  const totals = new Map<string, number>();
  for (const { operationId = "" } of charged) totals.set(operationId, 0);
  const lines = [...totals.keys()].map((): number[] => []);
  for (const { operationId = "", charged: credits } of charged) {
    totals.set(operationId, totals.get(operationId)! + credits);
    for (const [index, total] of [...totals.values()].entries()) lines[index]!.push(total);
  }
  return { times: charged.map(({ at }) => at / 1_000), totals, lines };
}

export function Credits() {
  const { rows } = useLive();
  const { callers, caller, choose, reload } = useCaller("tools");
  const { run, message } = useRun(reload);
  const [balance, setBalance] = useState("");
  const { times, totals, lines } = useMemo(() => spendingOf(rows, caller?.label), [rows, caller?.label]);
  const plot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (times.length === 0) return;
    const color = getComputedStyle(plot.current!);
    const axis = { stroke: color.color, grid: { stroke: color.borderTopColor, width: 1 } };
    const series = [...totals.keys()].map((name, index) => {
      return { label: wordsOf(name), stroke: `hsl(${(240 + index * 67) % 360} 55% 58%)`, width: 2 };
    });
    const options = { width: plot.current!.clientWidth, height: 240, axes: [axis, axis], series: [{}, ...series] };
    const drawn = new uPlot(options, [times, ...lines], plot.current!);
    return () => drawn.destroy();
  }, [times, totals, lines]);
  const change = (body: object) => run("POST /credits", { key: caller?.label, ...body });
  const set = (event: Event) => {
    event.preventDefault();
    void change({ balance: Number(balance) });
  };
  return (
    <div class="scroll">
      <ViewHead title="Credits" callers={callers} caller={caller} message={message} onChoose={choose} />
      <section class="section" aria-label="Balance">
        <p class="display">
          {creditsOf(caller?.creditsRemaining ?? 0)} <span class="muted">credits left</span>
        </p>
        <form class="buttons" aria-label="Balance" onSubmit={set}>
          <input
            class="short"
            type="number"
            min="0"
            step="any"
            required
            aria-label="New balance"
            value={balance}
            onInput={({ currentTarget }) => setBalance(currentTarget.value)}
          />
          <button>Set balance</button>
          <button type="button" onClick={() => change({ refill: true })}>
            Refill
          </button>
        </form>
      </section>
      <section class="section" aria-label="Spending">
        <h2>Spending by tool</h2>
        {times.length === 0 && <p class="muted">No request of this key has been charged.</p>}
        <div class="plot" ref={plot} />
        <dl class="totals">
          {[...totals].map(([name, total]) => (
            <div key={name}>
              <dt>{wordsOf(name)}</dt>
              <dd>{creditsOf(total)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
