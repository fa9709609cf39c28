import type { Command } from "./command.ts";

/** One command. Its module is loaded when it runs or shows its own help, and not before. */
export interface Leaf {
  readonly summary: string;
  /** The operations of the two APIs that it is the command of; `tool_*` for all that start so. */
  readonly operations?: readonly string[];
  /** Its route is described and not listed: it shows and runs only with `--experimental`. */
  readonly experimental?: true;
  readonly load: () => Promise<Command>;
}

/** A noun and its verbs. */
export interface Menu {
  readonly summary: string;
  readonly commands: Readonly<Record<string, Leaf | Menu>>;
}

/** Everything that can be typed after `tandem`. */
export const commandTree: Menu = {
  summary: "Run AI tools and manage servers, sites and databases",
  commands: {
    tools: {
      summary: "Run AI tools on text, files and web pages",
      commands: {
        list: { summary: "List the tools", load: async () => (await import("./commands/tools/list.ts")).list },
        info: {
          summary: "Show a tool's input, options and result",
          load: async () => (await import("./commands/tools/info.ts")).info,
        },
        run: {
          summary: "Run a tool and print its result",
          load: async () => (await import("./commands/tools/run.ts")).run,
        },
      },
    },
    run: { summary: "Short for tools run", load: async () => (await import("./commands/tools/run.ts")).run },
    mock: {
      summary: "A local service to try things on, free of charge",
      commands: {
        start: {
          summary: "Serve the mock on a port until stopped",
          load: async () => (await import("./commands/mock/start.ts")).start,
        },
      },
    },
    version: { summary: "Print the version", load: async () => (await import("./commands/version.ts")).version },
  },
};
