import type { Tandem } from "@tandem/sdk";
import type { CommandHelp, Reading } from "../argv/reading.ts";
import type { Menu } from "../argv/specs.ts";
import { commandLine } from "../output/errors/fix.ts";
import type { Notices } from "../output/hooks.ts";
import type { Printer } from "../output/printer.ts";
import type { Style } from "../output/style.ts";
import type { Io } from "../process/io.ts";
import type { Api } from "./settings/apis.ts";
import type { Settings } from "./settings/settings.ts";
import type { Sources } from "./settings/sources.ts";

/** Context of a command. Everything is loaded on first use. */
export interface Context {
  readonly settings: Settings;
  readonly sources: Sources;
  readonly io: Io;
  readonly asked: Reading;
  /** For commands that print while they run. Others return an answer. */
  readonly out: Printer;
  readonly err: Printer;
  readonly outStyle: Style;
  readonly errStyle: Style;
  /** Never printed. A secret that is read later is added before it is used. */
  readonly secrets: Set<string>;
  /** Undefined: responses aren't checked. */
  readonly notices?: Notices;
  /** Aborted when the user interrupts, or when stdout is closed. */
  readonly signal: AbortSignal;
  /** Asks the user of the program that runs tandem. Undefined: ask at the terminal. */
  readonly person?: { confirm(question: string): Promise<boolean> };
  /** Time at the service, in epoch milliseconds: the machine's, or the mock's under `--mock`. */
  now(): number;
  readonly menu: Menu<CommandHelp>;
  /** The SDK, loaded and configured on first use. */
  tandem(): Promise<Tandem>;
  /**
   * The same, for calls that need an account.
   *
   * @throws CliError AUTH_REQUIRED or USAGE, listing what is missing.
   */
  signIn(api: Api): Promise<Tandem>;
  /** The credential in use, after `signIn`. */
  secret(api: Api): string | undefined;
}

/** A command about something that this run made. Undefined with an in-process mock, which doesn't keep it. */
export const commandOnNew = (
  { settings }: Pick<Context, "settings">,
  ...command: Parameters<typeof commandLine>
): string | undefined => (settings.mock ? undefined : commandLine(...command));
