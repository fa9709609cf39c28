import { openSpinner, type Screen, showsSpinner } from "./spinner.ts";

/** Work shorter than this shows nothing, and never loads the spinner. */
const showAfterMs = 400;

/** Shows a spinner on stderr while `work` is in progress, at a terminal that may be painted. */
export async function withProgress<T>(context: Screen, label: string, work: Promise<T>): Promise<T> {
  if (!showsSpinner(context)) return work;
  const spinner = openSpinner(context);
  const timer = setTimeout(() => spinner.show(label), showAfterMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    spinner.hide();
  }
}
