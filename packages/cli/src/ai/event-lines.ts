import type { Context } from "../context.ts";
import type { JobView } from "./job-view.ts";

/** Does the command print events as JSON lines? `--fields` and `--query` ask for something of the job instead. */
export function printsEvents({ settings }: Pick<Context, "settings">): boolean {
  return settings.json && !settings.fields && settings.query === undefined;
}

/** Every event as a line of JSON on stdout, but for `job.done`: that is the answer. */
export function eventLines({ out }: Pick<Context, "out">): JobView {
  return {
    show(event) {
      if (event.type !== "job.done") out.write(`${JSON.stringify(event)}\n`);
    },
    explain() {},
    say() {},
    pause() {},
    resume() {},
    end() {},
  };
}
