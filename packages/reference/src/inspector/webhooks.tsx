import { useState } from "preact/hooks";
import { JsonTree } from "./json-tree.tsx";
import { useControl } from "./live.ts";
import { type Resources, resourcesPath, useCaller, useRun } from "./resources.ts";
import { wordsOf } from "./text.ts";
import { ViewHead } from "./view-head.tsx";

export function Webhooks() {
  const { callers, caller, choose } = useCaller("infra");
  const { data, reload } = useControl<Resources>(resourcesPath(caller?.label));
  const { run, message } = useRun(reload);
  const [type, setType] = useState("deploy.failed");
  const send = (event: Event) => {
    event.preventDefault();
    void run("POST /webhooks/send", { token: caller?.label, type });
  };
  return (
    <div class="scroll">
      <ViewHead title="Webhooks" callers={callers} caller={caller} message={message} onChoose={choose} />
      <section class="section" aria-label="Subscriptions">
        <h2>Subscriptions</h2>
        <ul class="cards">
          {data?.tables.webhooks?.map(({ resource, status }) => (
            <li key={String(resource.id)} class="card">
              <code>{String(resource.url)}</code> <span class="tag">{wordsOf(status)}</span>
              <p class="muted">{(resource.events as readonly string[]).join(", ")}</p>
            </li>
          ))}
        </ul>
        <form class="buttons moves" aria-label="Send an event" onSubmit={send}>
          <input aria-label="Event type" value={type} onInput={({ currentTarget }) => setType(currentTarget.value)} />
          <button class="primary">Send event</button>
        </form>
      </section>
      <section class="section" aria-label="Deliveries">
        <h2>Deliveries</h2>
        <ul class="cards">
          {data?.tables.deliveries?.toReversed().map(({ resource, status, event }) => (
            <li key={String(resource.id)} class="card">
              <div class="card-head">
                <p>
                  <strong>{event?.type}</strong> <code class="muted">{String(resource.id)}</code>{" "}
                  <span class={`tag ${status === "succeeded" ? "ok" : status === "failed" ? "bad" : "warn"}`}>
                    {wordsOf(status)}
                  </span>
                </p>
                <button
                  aria-label={`Resend ${resource.id}`}
                  onClick={() => run("POST /webhooks/resend", { deliveryId: resource.id })}
                >
                  Resend
                </button>
              </div>
              <details>
                <summary>Attempts and event</summary>
                <JsonTree value={{ ...resource, event }} />
              </details>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
