import { useState } from "preact/hooks";
import type { UpcomingEvent } from "../infra/resource-views.ts";
import { Tag } from "./item.tsx";
import { useControl } from "./live.ts";
import { useRun } from "./resources.ts";
import { dateOf, durationOf, timeOf, titleOf } from "./text.ts";
import { Section, ViewHead } from "./view-head.tsx";

interface ClockState {
  readonly now: string;
  readonly frozen: boolean;
  readonly speed: number;
  readonly pending: number;
}

const speeds = [1, 10, 60, 3_600];
const steps = ["1s", "1m", "10m", "1h", "1d", "30d"];

export function Clock() {
  const { data: clock, reload } = useControl<ClockState>("GET /clock");
  const [duration, setDuration] = useState("");
  const { run, message } = useRun(reload);
  const advance = (event: Event) => {
    event.preventDefault();
    void run("POST /clock/advance", { duration });
  };
  if (!clock) return <ViewHead title="Clock" />;
  const now = Date.parse(clock.now);
  return (
    <div class="scroll">
      <ViewHead title="Clock" message={message} />
      <section class="section" aria-label="Now">
        <p class="display">
          <time dateTime={clock.now}>
            <span class="muted">{dateOf(now)}</span> {timeOf(now)}
          </time>
          <span class={`tag ${clock.frozen ? "warn" : "ok"}`}>
            {clock.frozen ? "frozen" : `running ${clock.speed}×`}
          </span>
        </p>
        <fieldset class="segments">
          <legend>Speed</legend>
          <button aria-pressed={clock.frozen} onClick={() => run("POST /options", { clock: "virtual" })}>
            Frozen
          </button>
          {speeds.map((speed) => (
            <button
              key={speed}
              aria-pressed={!clock.frozen && clock.speed === speed}
              onClick={() => run("POST /options", { clock: "real", speed })}
            >
              {speed.toLocaleString("en-US")}×
            </button>
          ))}
        </fieldset>
        <form class="buttons" onSubmit={advance} aria-label="Advance">
          <span class="label">Advance by</span>
          {steps.map((step) => (
            <button key={step} type="button" onClick={() => run("POST /clock/advance", { duration: step })}>
              {step}
            </button>
          ))}
          <input
            class="short"
            aria-label="Duration"
            placeholder="such as 90s"
            value={duration}
            onInput={({ currentTarget }) => setDuration(currentTarget.value)}
          />
          <button disabled={duration === ""}>Advance</button>
        </form>
        <div class="buttons">
          <button onClick={() => run("POST /clock/next")}>Advance to the next event</button>
          <span class="muted">
            {clock.pending || "No"} {clock.pending === 1 ? "timer waits" : "timers wait"} (client delays, slow
            responses, deliveries)
          </span>
        </div>
      </section>
      <UpcomingEvents now={now} onAdvance={(to) => run("POST /clock/advance", { to })} />
    </div>
  );
}

/** What happens, by the kind and the status that ends, or by the kind. */
const meanings: Readonly<Record<string, string>> = {
  ...{ alerts: "Alert is evaluated", jobs: "AI job continues", credits: "Credits refill", trial: "Trial expires" },
  ...{ timer: "Timer of a client or a delayed response", deliveries: "Delivery is attempted" },
  ...{ "jobs awaiting_approval": "AI job expires", "backups scheduled": "Backup runs" },
  ...{ "backups succeeded": "Backup expires", "subscriptions active": "Subscription renews" },
  ...{ "invites pending": "Invite expires", "invoices draft": "Invoice opens", "invoices open": "Invoice is paid" },
};

/** What the callers have in common is listed once. */
function UpcomingEvents({ now, onAdvance }: { readonly now: number; onAdvance(to: string): void }) {
  const { data: events = [] } = useControl<readonly UpcomingEvent[]>("GET /clock/upcoming?limit=200");
  const groups = new Map<string, [UpcomingEvent, ...UpcomingEvent[]]>();
  for (const event of events) {
    const key = `${event.at} ${event.kind} ${event.id} ${event.status}`;
    groups.set(key, [...(groups.get(key) ?? []), event] as [UpcomingEvent, ...UpcomingEvent[]]);
  }
  return (
    <Section title="Upcoming">
      {events.length === 0 && <p class="muted">Nothing is scheduled. Deploys, backups and deliveries appear here.</p>}
      <ol class="upcoming">
        {[...groups].map(([key, [{ at, id, kind, status }, ...others]]) => {
          const what = meanings[`${kind} ${status}`] ?? meanings[kind] ?? `${titleOf(kind.replace(/s$/, ""))} moves on`;
          const callers = groups.get(key)!.flatMap(({ caller }) => caller?.split("#")[0] ?? []);
          return (
            <li key={key}>
              <span class="moment" title={at}>
                in {durationOf(Date.parse(at) - now)}
              </span>
              <span class="event">
                {what}
                {id && <code>{id}</code>}
                {status && <Tag status={status} />}
                <span class="muted" title={callers.join(", ")}>
                  {callers[0]}
                  {others.length > 0 && ` and ${others.length} more`}
                </span>
              </span>
              <button aria-label={`Advance to: ${what} ${id ?? ""}`} onClick={() => onAdvance(at)}>
                Advance
              </button>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
