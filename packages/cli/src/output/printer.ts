import type { OutputStream } from "../process/io.ts";

/** One output stream: masks secrets, and remembers a failed write instead of crashing on it. */
export interface Printer {
  write(text: string | Uint8Array): void;
  /** Resolves when everything written has left the process, with the error when it could not. */
  flushed(): Promise<NodeJS.ErrnoException | undefined>;
}

/** `onClosed` is called once, when the reader of a pipe has gone away: nobody waits for the rest of the work. */
export function createPrinter(stream: OutputStream, mask: (text: string) => string, onClosed: () => void): Printer {
  let failure: NodeJS.ErrnoException | undefined;
  let wrote = false;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    failure ??= error;
    if (error.code === "EPIPE") onClosed();
  });
  return {
    write(text) {
      if (failure) return;
      wrote = true;
      stream.write(typeof text === "string" ? mask(text) : text);
    },
    async flushed() {
      if (wrote && !failure) await new Promise<void>((resolve) => stream.write("", () => resolve()));
      return failure;
    },
  };
}
