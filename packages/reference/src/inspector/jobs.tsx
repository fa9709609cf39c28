import { JsonTree } from "./json-tree.tsx";
import { useControl } from "./live.ts";
import { type Resources, resourcesPath, useCaller, useRun } from "./resources.ts";
import { titleOf, wordsOf } from "./text.ts";
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

const riskTones = { low: "ok", medium: "warn", high: "bad" } as const;

export function Jobs() {
  const { callers, caller, choose } = useCaller("infra");
  const { data, reload } = useControl<Resources>(resourcesPath(caller?.label));
  const { run, message } = useRun(reload);
  const jobs = (data?.tables.jobs ?? []).map(({ resource }) => resource as unknown as Job).toReversed();
  const decide = (jobId: string, stepId: string, decision: "approve" | "reject") =>
    run("POST /ai/decide", { token: caller?.label, jobId, stepId, decision });
  return (
    <div class="scroll">
      <ViewHead title="AI jobs" callers={callers} caller={caller} message={message} onChoose={choose} />
      {jobs.map(({ id, prompt, status, steps, output }) => (
        <section key={id} class="section" aria-label={`Job ${id}`}>
          <h2>
            {prompt} <code class="muted">{id}</code> <span class="tag">{wordsOf(status)}</span>
          </h2>
          <ol class="cards">
            {steps.map((step) => (
              <li key={step.id} class="card">
                <p>
                  <strong>{step.title}</strong> <span class="tag">{wordsOf(step.status)}</span>
                  <span class={`tag ${riskTones[step.risk]}`}>{step.risk} risk</span>
                </p>
                <p class="muted">{step.description}</p>
                {step.status === "awaiting_approval" && (
                  <>
                    <JsonTree value={step.input} />
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
              <h3 class="answer">{titleOf("answer")}</h3>
              <pre class="body">{output}</pre>
            </>
          )}
        </section>
      ))}
    </div>
  );
}
