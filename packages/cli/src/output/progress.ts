import { type Screen, showsSpinner } from "./spinner.ts";

/** Work shorter than this shows nothing, and never loads the spinner. */
const showAfterMs = 400;

/** Shows a spinner on stderr while `work` goes on, for a person at a terminal that may be painted. */
export async function withProgress<T>(context: Screen, label: string, work: Promise<T>): Promise<T> {
  if (!showsSpinner(context)) return work;
  let stop = () => {};
  let done = false;
  const timer = setTimeout(async () => {
    const { default: ora } = await import("ora");
    if (done) return;
    const spinner = ora({ text: label, stream: context.io.stderr as NodeJS.WriteStream, discardStdin: false }).start();
    stop = () => spinner.stop();
  }, showAfterMs);
  try {
    return await work;
  } finally {
    done = true;
    clearTimeout(timer);
    stop();
  }
}
