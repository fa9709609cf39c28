import type { Tandem } from "@tandem/sdk";
import type { Menu } from "./argv/menu.ts";
import type { Reading } from "./argv/parse-argv.ts";
import type { CommandHelp } from "./help/format-help.ts";
import type { Printer } from "./output/printer.ts";
import type { Style } from "./output/style.ts";
import type { Io } from "./process/io.ts";
import type { Api } from "./settings/apis.ts";
import type { Settings } from "./settings/settings.ts";
import type { Sources } from "./settings/sources.ts";

/** What a command works with. Nothing in it costs anything until it is used. */
export interface Context {
  readonly settings: Settings;
  /** What the settings were resolved from. */
  readonly sources: Sources;
  readonly io: Io;
  /** What was typed, as it was read. */
  readonly asked: Reading;
  /** Stdout and stderr: for commands that print as they go. Others return an answer. */
  readonly out: Printer;
  readonly err: Printer;
  readonly outStyle: Style;
  readonly errStyle: Style;
  /** What must never be printed. A secret that is read later is added before anything is done with it. */
  readonly secrets: Set<string>;
  /** Aborted when the user interrupts, or when nobody reads stdout any more. */
  readonly signal: AbortSignal;
  /** Asks the user of another program, where that program runs tandem. Undefined: questions go to the terminal. */
  readonly person?: { confirm(question: string): Promise<boolean> };
  /** The time where the service is, in epoch milliseconds: the machine's, or the mock's under `--mock`. */
  now(): number;
  /** All there is to type. */
  readonly menu: Menu<CommandHelp>;
  /** The SDK, loaded and built on first use with the settings and credentials of this run. */
  tandem(): Promise<Tandem>;
  /**
   * The same, for what needs an account.
   *
   * @throws CliError AUTH_REQUIRED or USAGE that names what is missing.
   */
  signIn(api: Api): Promise<Tandem>;
}
