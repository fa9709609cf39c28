import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { JournalSummary } from "../engine/journal-record.ts";
import { Status } from "./item.tsx";
import { useLive } from "./live.ts";
import { RequestDetail } from "./request-detail.tsx";
import { RowList } from "./row-list.tsx";
import { creditsOf, durationOf, timeOf, wordsOf } from "./text.ts";

/** The filter finds older ones. */
const mostRows = 500;

const kinds: Readonly<Record<string, (row: JournalSummary) => boolean>> = {
  All: () => true,
  Succeeded: ({ status }) => status !== undefined && status < 400,
  Failed: ({ status }) => status !== undefined && status >= 400,
  Faulted: ({ faults }) => faults.length > 0,
  "In flight": ({ status }) => status === undefined,
};

/** Every word must be in the row. */
function hasWords(
  { method, path, query, operationId, caller, status }: JournalSummary,
  words: readonly string[],
): boolean {
  const text = `${method} ${path}${query} ${operationId} ${caller} ${status ?? "open"}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

export function Requests({ place }: { readonly place: string }) {
  const { rows, dropped } = useLive();
  const [search, setSearch] = useState("");
  const [kind, setKind] = useState("All");
  const [caller, setCaller] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const callers = useMemo(() => [...new Set(rows.flatMap((row) => row.caller ?? []))].sort(), [rows]);
  const found = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = (row: JournalSummary) =>
      kinds[kind]!(row) && (caller === "" || row.caller === caller) && hasWords(row, words);
    return rows.filter(matches).reverse();
  }, [rows, search, kind, caller]);
  const [active, setActive] = useState(0);
  const opened = Number(place) || 0;
  const open = ({ number }: JournalSummary) => {
    setActive(number);
    location.hash = `#/requests/${number}`;
  };
  const close = () => {
    location.hash = "#/requests";
  };
  const move = (row: JournalSummary) => (opened ? open(row) : setActive(row.number));

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || (event.target as Element).matches("input, textarea, select")) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <div class={`split ${opened ? "open" : ""}`}>
      <section class="pane" aria-label="Requests">
        <div class="toolbar">
          <h1>Requests</h1>
          <input
            ref={box}
            class="search"
            type="search"
            aria-label="Filter requests"
            placeholder="Filter by path, operation, status…   /"
            value={search}
            onInput={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <select aria-label="Outcome" value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value)}>
            {Object.keys(kinds).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
          <select aria-label="Key" value={caller} onChange={({ currentTarget }) => setCaller(currentTarget.value)}>
            <option value="">Any key</option>
            {callers.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </div>
        {rows.length === 0 ? (
          <NoRequests />
        ) : (
          <RowList
            items={found.slice(0, mostRows)}
            label="Requests, newest first"
            columns={<Columns />}
            active={opened || active}
            idOf={({ number }) => number}
            onMove={move}
            onOpen={open}
            onClose={close}
            renderRow={(row) => <Cells row={row} />}
          />
        )}
        <p class="footer" role="status">
          {found.length.toLocaleString("en-US")} of {rows.length.toLocaleString("en-US")} requests
          {found.length > mostRows && `, of which the newest ${mostRows} are listed`}
          {dropped > 0 && `, ${dropped.toLocaleString("en-US")} older ones dropped`}
        </p>
      </section>
      {opened > 0 && <RequestDetail key={opened} number={opened} onClose={close} />}
    </div>
  );
}

function NoRequests() {
  return (
    <div class="empty">
      <h2>No requests yet</h2>
      <p>Send one, and it appears here as it happens.</p>
      <pre>
        <code>tandem run grammar-checker "She go home."</code>
      </pre>
    </div>
  );
}

const Columns = () =>
  ["Status", "Request", "Key", "Credits", "Duration", "Time"].map((title) => (
    <span key={title} role="columnheader" class={`cell ${title.toLowerCase()}`}>
      {title}
    </span>
  ));

function Cells({ row }: { readonly row: JournalSummary }) {
  return (
    <>
      <span role="gridcell" class="cell status">
        <Status row={row} />
      </span>
      <span role="gridcell" class="cell request" title={`${row.method} ${row.path}${row.query && `?${row.query}`}`}>
        <span class="method">{row.method}</span> <span class="path">{row.path}</span>
        {row.query && <span class="muted">?{row.query}</span>}
        {row.operationId && <span class="operation">{wordsOf(row.operationId.replace(/^tool_/, ""))}</span>}
        {row.faults.length > 0 && <span class="tag warn">fault</span>}
        {row.overridden && <span class="tag">handler</span>}
      </span>
      <span role="gridcell" class="cell key">
        {row.caller?.split("#")[0]}
      </span>
      <span role="gridcell" class="cell credits">
        {row.charged > 0 && creditsOf(row.charged)}
      </span>
      <span role="gridcell" class="cell duration">
        {row.timing?.durationMs !== undefined && durationOf(row.timing.durationMs)}
      </span>
      <span role="gridcell" class="cell time">
        {timeOf(row.at)}
      </span>
    </>
  );
}
