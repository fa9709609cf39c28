import { useState } from "preact/hooks";
import type { JournalSummary } from "../engine/journal-record.ts";
import { useLive } from "./live.ts";
import { useCaller, useRun } from "./resources.ts";
import { creditsOf, momentOf, wordsOf } from "./text.ts";
import { ViewHead } from "./view-head.tsx";

const toolOf = ({ operationId = "" }: JournalSummary) => wordsOf(operationId.replace(/^tool_/, ""));

/** What each tool has charged a key, the most first. */
function spendingOf(rows: readonly JournalSummary[], caller: string | undefined): [tool: string, credits: number][] {
  const totals = new Map<string, number>();
  for (const row of rows) {
    if (row.charged === 0 || row.caller !== caller) continue;
    totals.set(toolOf(row), (totals.get(toolOf(row)) ?? 0) + row.charged);
  }
  return [...totals].sort(([, a], [, b]) => b - a);
}

export function Credits() {
  const { rows } = useLive();
  const { callers, caller, choose, reload } = useCaller("tools");
  const { run, message } = useRun(reload);
  const [balance, setBalance] = useState("");
  const totals = spendingOf(rows, caller?.label);
  const change = (body: object) => run("POST /credits", { key: caller?.label, ...body });
  const set = (event: Event) => {
    event.preventDefault();
    void change({ balance: Number(balance) });
  };
  const spent = totals.reduce((sum, [, credits]) => sum + credits, 0);
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
        {totals.length === 0 && (
          <p class="muted">No request of this key has been charged. Run a tool to see its price.</p>
        )}
        <ul class="items">
          {totals.map(([tool, credits]) => (
            <li key={tool} class="item">
              <p>
                <strong>{tool}</strong> <span class="muted">{creditsOf(credits)}</span>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
