import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Clock } from "./clock.tsx";
import { readToken } from "./control-plane.ts";
import { Credits } from "./credits.tsx";
import { Faults } from "./faults.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Jobs } from "./jobs.tsx";
import { live, useControl, useLive } from "./live.ts";
import { Requests } from "./requests.tsx";
import { State } from "./state.tsx";
import { momentOf } from "./text.ts";
import { Webhooks } from "./webhooks.tsx";

interface View {
  readonly name: string;
  readonly title: string;
  readonly icon: IconName;
  readonly Body: (props: { readonly place: string }) => preact.JSX.Element;
}

const views: readonly View[] = [
  { name: "requests", title: "Requests", icon: "list", Body: Requests },
  { name: "state", title: "State", icon: "layers", Body: State },
  { name: "credits", title: "Credits", icon: "coins", Body: Credits },
  { name: "faults", title: "Faults", icon: "bolt", Body: Faults },
  { name: "clock", title: "Clock", icon: "clock", Body: Clock },
  { name: "webhooks", title: "Webhooks", icon: "send", Body: Webhooks },
  { name: "jobs", title: "AI jobs", icon: "spark", Body: Jobs },
];

/** The address of a view, and of a place in it. */
function readPlace(): readonly [view: string, place: string] {
  const [, view = "", place = ""] = /^#\/([\w-]*)\/?(.*)$/.exec(location.hash) ?? [];
  return [view, decodeURIComponent(place)];
}

function App() {
  const { state } = useLive();
  const [[name, place], setPlace] = useState(readPlace);
  useEffect(() => {
    const moved = () => location.hash.startsWith("#/") && setPlace(readPlace());
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  const view = views.find((each) => each.name === name) ?? views[0]!;
  useEffect(() => {
    document.title = `${view.title} · Mock inspector`;
  }, [view]);
  if (state === "refused") return <NoToken />;
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to content
      </a>
      <Sidebar current={view} />
      <main id="main" tabIndex={-1} aria-label={view.title}>
        {state === "lost" && (
          <p class="notice" role="alert">
            The mock has stopped. This page reconnects when it's back.
          </p>
        )}
        <view.Body place={place} />
      </main>
    </div>
  );
}

function Sidebar({ current }: { readonly current: View }) {
  const { rows, dropped } = useLive();
  const { data: faults = [] } = useControl<readonly unknown[]>("GET /faults");
  const counts: Readonly<Record<string, number>> = { requests: rows.length + dropped, faults: faults.length };
  return (
    <header class="sidebar">
      <p class="brand">
        <Icon name="mark" /> Mock inspector
      </p>
      <nav aria-label="Views">
        <ul>
          {views.map(({ name, title, icon }) => (
            <li key={name}>
              <a href={`#/${name}`} aria-current={name === current.name ? "page" : undefined}>
                <Icon name={icon} />
                <span>{title}</span>
                {(counts[name] ?? 0) > 0 && <span class="count">{counts[name]!.toLocaleString("en-US")}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ClockChip />
    </header>
  );
}

function ClockChip() {
  const { state } = useLive();
  const { data } = useControl<{ now: string; frozen: boolean; speed: number }>("GET /clock");
  const running = data?.speed === 1 ? "Running" : `Running ${data?.speed}×`;
  return (
    <a class={`clock-chip ${data?.frozen ? "frozen" : ""}`} href="#/clock">
      <span class={`pulse ${state}`} />
      <span>
        <span class="label">{state === "connected" ? (data?.frozen ? "Clock frozen" : running) : "Not connected"}</span>
        <time>{data ? `${momentOf(Date.parse(data.now))} UTC` : "…"}</time>
      </span>
    </a>
  );
}

function NoToken() {
  return (
    <main class="empty">
      <h1>Open the whole address</h1>
      <p>
        <code>tandem mock start --open</code> opens this page with the token of the mock. <code>--json</code> prints its
        address.
      </p>
    </main>
  );
}

readToken();
void live.run();
render(<App />, document.body);
