import type { Context } from "../context.ts";

/** A line on stderr that turns. It can be taken away to write something else, and shown again. */
export interface Spinner {
  show(text: string): void;
  hide(): void;
}

/** Only where `showsSpinner` says so. Loads its library when it is first shown. */
export function openSpinner({ io }: Pick<Context, "io">): Spinner {
  let shown: string | undefined;
  let isLoading = false;
  let spinner: { text: string; readonly isSpinning: boolean; start(): unknown; stop(): unknown } | undefined;

  function update(): void {
    if (!spinner) return;
    if (shown !== undefined) spinner.text = shown;
    if (shown === undefined && spinner.isSpinning) spinner.stop();
    if (shown !== undefined && !spinner.isSpinning) spinner.start();
  }

  async function load(): Promise<void> {
    isLoading = true;
    const { default: ora } = await import("ora");
    spinner = ora({ stream: io.stderr as NodeJS.WriteStream, discardStdin: false });
    update();
  }

  return {
    show(text) {
      shown = text;
      if (spinner) update();
      else if (!isLoading) void load();
    },
    hide() {
      shown = undefined;
      update();
    },
  };
}
