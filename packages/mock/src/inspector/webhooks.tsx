import { useState } from "preact/hooks";
import { Item, Json } from "./item.tsx";
import { useResources } from "./resources.ts";
import { momentOf } from "./text.ts";
import { Section, ViewHead } from "./view-head.tsx";

export function Webhooks({ place }: { readonly place: string }) {
  const { caller, data, run, head } = useResources();
  const [type, setType] = useState("deploy.failed");
  const send = (event: Event) => {
    event.preventDefault();
    void run("POST /webhooks/send", { token: caller?.label, type });
  };
  const { webhooks = [], deliveries = [] } = data?.tables ?? {};
  const types = [...new Set(webhooks.flatMap(({ resource }) => resource.events as readonly string[]))].sort();
  return (
    <div class="scroll">
      <ViewHead title="Webhooks" {...head} />
      <Section title="Subscriptions" count={webhooks.length}>
        {data && webhooks.length === 0 && <p class="muted">No webhooks. Create one with POST /webhooks.</p>}
        <ul class="items">
          {webhooks.map((row) => (
            <Item
              key={String(row.resource.id)}
              row={row}
              note={<span class="muted">{(row.resource.events as readonly string[]).join(", ")}</span>}
            />
          ))}
        </ul>
        <form class="buttons moves" aria-label="Send an event" onSubmit={send}>
          <input
            aria-label="Event type"
            list="event-types"
            value={type}
            onInput={({ currentTarget }) => setType(currentTarget.value)}
          />
          <datalist id="event-types">
            {types.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
          <button class="primary">Send event</button>
        </form>
      </Section>
      <Section title="Deliveries" count={deliveries.length}>
        {data && deliveries.length === 0 && <p class="muted">Nothing has been delivered yet.</p>}
        <ul class="items">
          {deliveries.toReversed().map((row) => {
            const { id, attempts, createdAt } = row.resource as unknown as Delivery;
            const last = attempts?.at(-1);
            return (
              <Item
                key={id}
                row={row}
                chosen={place === id}
                title={row.event?.type}
                note={
                  <>
                    {row.simulated && <span class="tag">simulated</span>}
                    <span class="muted">
                      {attempts?.length ?? 0} {attempts?.length === 1 ? "attempt" : "attempts"}
                      {last && `, last ${last.statusCode ?? last.error ?? "without a response"}`} ·{" "}
                      {momentOf(Date.parse(createdAt))}
                    </span>
                    {row.resendOf && (
                      <a href={`#/webhooks/${row.resendOf}`}>
                        resend of <code>{row.resendOf}</code>
                      </a>
                    )}
                  </>
                }
                actions={
                  <button aria-label={`Resend ${id}`} onClick={() => run("POST /webhooks/resend", { deliveryId: id })}>
                    Resend
                  </button>
                }
              >
                <Json value={{ ...row.resource, event: row.event }} />
              </Item>
            );
          })}
        </ul>
      </Section>
    </div>
  );
}

interface Delivery {
  readonly id: string;
  readonly createdAt: string;
  readonly attempts?: readonly { readonly statusCode: number | null; readonly error: string | null }[];
}
