import { Json, Tag } from "./item.tsx";
import { useControl } from "./live.ts";
import { useResources } from "./resources.ts";
import { ViewHead } from "./view-head.tsx";

interface Job {
  readonly id: string;
  readonly prompt: string;
  readonly status: string;
  readonly steps: readonly Step[];
  readonly output: string;
}

interface Step {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly status: string;
  readonly risk: "low" | "medium" | "high";
  readonly input: unknown;
  readonly output: string | null;
}

const riskTones = { medium: "warn", high: "bad" } as const;

export function Jobs() {
  const { caller, data, run, head } = useResources();
  const { data: clock } = useControl<{ frozen: boolean }>("GET /clock");
  const jobs = (data?.tables.jobs ?? []).map(({ resource }) => resource as unknown as Job).toReversed();
  const decide = (jobId: string, stepId: string, decision: "approve" | "reject") =>
    run("POST /ai/decide", { token: caller?.label, jobId, stepId, decision });
  return (
    <div class="scroll">
      <ViewHead title="AI jobs" {...head} />
      {clock?.frozen && (
        <p class="notice">
          Clock frozen: <a href="#/clock">advance it</a>, and jobs continue.
        </p>
      )}
      {data && jobs.length === 0 && (
        <div class="empty">
          <h2>No AI jobs yet</h2>
          <p>Start one, and its steps appear here as they run.</p>
          <pre>
            <code>tandem ai ask "Upgrade PHP on web-1"</code>
          </pre>
        </div>
      )}
      {jobs.map(({ id, prompt, status, steps, output }) => (
        <section key={id} class="section" aria-label={`Job ${id}`}>
          <div class="card-head">
            <h2>{prompt}</h2>
            <p>
              <code class="muted">{id}</code> <Tag status={status} />
            </p>
          </div>
          <ol class="steps">
            {steps.map((step) => (
              <li key={step.id} class={`step ${step.status}`}>
                <p>
                  <strong>{step.title}</strong> <Tag status={step.status} />
                  {step.risk !== "low" && <span class={`tag ${riskTones[step.risk]}`}>{step.risk} risk</span>}
                </p>
                <p class="muted">{step.description}</p>
                {step.status === "awaiting_approval" && (
                  <>
                    <Json value={step.input} />
                    <p class="buttons moves">
                      <button class="primary" onClick={() => decide(id, step.id, "approve")}>
                        Approve
                      </button>
                      <button onClick={() => decide(id, step.id, "reject")}>Reject</button>
                    </p>
                  </>
                )}
                {step.output && <pre class="body">{step.output}</pre>}
              </li>
            ))}
          </ol>
          {output && (
            <>
              <h3 class="answer">Answer</h3>
              <pre class="body">{output}</pre>
            </>
          )}
        </section>
      ))}
    </div>
  );
}
