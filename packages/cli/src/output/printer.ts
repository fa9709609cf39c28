import type { OutputStream } from "../process/io.ts";
import { printable, type Reader, withoutCommands } from "./printable.ts";
import { advice } from "./text-width.ts";

/**
 * The only way to a stream: masks secrets, shows hidden characters, and remembers a failed write instead of crashing.
 */
export interface Printer {
  write(text: string): void;
  shown(text: string): string;
  /** Line breaks in the text become spaces. At a terminal, it is wrapped, further in than any label. */
  line(text: string): void;
  /** What the user requested as is, such as a tool's result. Only masks secrets in text. */
  writeRaw(content: string | Uint8Array): void;
  drained(): Promise<void>;
  /** Resolves when everything has left the process, with the error if it could not. */
  flushed(): Promise<NodeJS.ErrnoException | undefined>;
}

export interface PrinterOptions extends Reader {
  readonly mask: (text: string) => string;
  /** Called once when the reader of a pipe has closed it. */
  readonly onClosed?: () => void;
}

export function createPrinter(stream: OutputStream, { mask, onClosed, isRunner }: PrinterOptions): Printer {
  let failure: NodeJS.ErrnoException | undefined;
  let wrote = false;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    failure ??= error;
    if (error.code === "EPIPE") onClosed?.();
  });
  const shown = (text: string) => printable(mask(text), { isRunner });
  return {
    write: (text) => send(shown(text)),
    shown,
    line(text) {
      const screen = { terminal: stream.isTTY === true, columns: stream.columns || 80 };
      send(printable(`${advice(mask(text), 4, screen)}\n`, { isRunner }));
    },
    writeRaw(content) {
      if (typeof content !== "string") send(content);
      else send(isRunner ? withoutCommands(mask(content)) : mask(content));
    },
    async drained() {
      if (failure || !stream.writableNeedDrain) return;
      const events = ["drain", "error", "close"];
      await new Promise<void>((resolve) => {
        const done = () => {
          for (const event of events) stream.off(event, done);
          resolve();
        };
        for (const event of events) stream.on(event, done);
      });
    },
    async flushed() {
      if (wrote && !failure) await new Promise<void>((resolve) => stream.write("", () => resolve()));
      return failure;
    },
  };

  function send(content: string | Uint8Array): void {
    if (failure) return;
    wrote = true;
    stream.write(content);
  }
}
