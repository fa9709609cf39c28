import { useEffect, useState } from "preact/hooks";
import type { JournalEntry } from "../engine/journal-record.ts";
import { control } from "./control-plane.ts";
import { Icon } from "./icon.tsx";
import { Json, Status } from "./item.tsx";
import { useLive } from "./live.ts";
import { curlCommand } from "./snippets.ts";
import { creditsOf, dateOf, durationOf, timeOf } from "./text.ts";

interface Props {
  readonly number: number;
  onClose(): void;
}

export function RequestDetail({ number, onClose }: Props) {
  const { rows } = useLive();
  const [entry, setEntry] = useState<JournalEntry>();
  const [problem, setProblem] = useState("");
  const status = rows.find((row) => row.number === number)?.status;
  useEffect(() => {
    control<{ entries: JournalEntry[] }>(`GET /journal?number=${number}`).then(
      ({ entries }) => (entries[0] ? setEntry(entries[0]) : setProblem("The journal no longer has this request.")),
      (error: Error) => setProblem(error.message),
    );
  }, [number, status]);

  return (
    <section class="pane detail" aria-label={`Request ${number}`}>
      <div class="toolbar">
        <h1 class="path-title">{entry ? <Title entry={entry} /> : `Request ${number}`}</h1>
        <button class="quiet" aria-label="Close the detail" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {problem && <p class="notice">{problem}</p>}
      {entry && (
        <div class="scroll">
          <Facts entry={entry} />
          <CopyButton entry={entry} />
          <Message title="Request" headers={entry.requestHeaders} text={entry.requestBody} json={entry.requestJson} />
          {entry.responseHeaders && (
            <Message
              title="Response"
              headers={entry.responseHeaders}
              text={entry.responseBody ?? ""}
              json={entry.responseJson}
            />
          )}
        </div>
      )}
    </section>
  );
}

function Title({ entry }: { readonly entry: JournalEntry }) {
  return (
    <>
      <Status row={entry} /> <span class="method">{entry.method}</span> <span class="path">{entry.path}</span>
    </>
  );
}

function Facts({ entry }: { readonly entry: JournalEntry }) {
  const facts: readonly (readonly [string, preact.ComponentChildren])[] = [
    ["Time", `${dateOf(entry.at)} ${timeOf(entry.at)} UTC`],
    ["Duration", entry.timing?.durationMs === undefined ? "" : durationOf(entry.timing.durationMs)],
    ["Operation", entry.operationId ?? (entry.nearMiss ? `none; the nearest is ${entry.nearMiss}` : "none")],
    ["Key", entry.caller ?? "none"],
    ["Executed", entry.executed ? "yes" : "no"],
    ["Credits", entry.charged > 0 ? `${creditsOf(entry.charged)}, ${creditsOf(entry.creditsRemaining ?? 0)} left` : ""],
    ["Query", entry.query && <code>{entry.query}</code>],
    [
      "Faults",
      entry.faults.length > 0 &&
        entry.faults.map((fault) => <code key={JSON.stringify(fault)}>{JSON.stringify(fault)}</code>),
    ],
    ["Answered by", entry.overridden && "a handler of mock.use"],
  ];
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function CopyButton({ entry }: { readonly entry: JournalEntry }) {
  const [copied, setCopied] = useState(false);
  const command = curlCommand(entry, location.origin);
  const copy = async () => {
    await navigator.clipboard.writeText(command);
    setCopied(true);
  };
  return (
    <div class="buttons">
      <button title={command} onClick={copy}>
        <Icon name="copy" /> Copy as curl
      </button>
      <span role="status" class="muted">
        {copied && "Copied"}
      </span>
    </div>
  );
}

interface MessageProps {
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: unknown;
}

function Message({ title, headers, text, json }: MessageProps) {
  return (
    <section class="message">
      <h2>{title}</h2>
      <details>
        <summary>
          Headers <span class="muted">{Object.keys(headers).length}</span>
        </summary>
        <dl class="headers">
          {Object.entries(headers).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value === "[redacted]" ? <span class="tag">masked</span> : value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {json !== undefined ? (
        <Json value={json} />
      ) : text ? (
        <pre class="body">{text}</pre>
      ) : (
        <p class="muted">No body.</p>
      )}
    </section>
  );
}
