import type { SpecDocument } from "./specs/document.ts";
import { type OutcomeWord, statusesOf } from "./specs/outcomes.ts";

/** What each status of a resource means to a wait, for the SDK. */
export function waitStatesModule(document: SpecDocument): string {
  const tables = statusesOf(document).filter(({ name }) => name.endsWith("Status"));
  const constants = tables.map(({ name, assumption, outcomes }) => {
    const constant = `${name.charAt(0).toLowerCase()}${name.slice(1, -"Status".length)}States`;
    const meanings = Object.entries(outcomes).map(([status, word]) => `    ${status}: "${waits[word]}",\n`);
    return `export const ${constant}: TerminalStates = {\n  assumption: "${assumption}",\n  meanings: {\n${meanings.join("")}  },\n};\n`;
  });
  return `import type { TerminalStates } from "../infra/poll-until-terminal.ts";\n\n${constants.join("\n")}`;
}

const waits: Readonly<Record<OutcomeWord, string>> = {
  open: "running",
  down: "running",
  good: "succeeded",
  bad: "failed",
  off: "failed",
  leaving: "failed",
};

/** How the CLI shows each status. A word means the same for every resource. */
export function stateKindsModule(document: SpecDocument): string {
  const kinds = new Map<string, string>();
  for (const { name, outcomes } of statusesOf(document)) {
    for (const [status, word] of Object.entries(outcomes)) {
      const kind = shown[word];
      const known = kinds.get(status) ?? kind;
      if (known !== kind) throw new Error(`${name}: ${status} is ${kind} here, and ${known} in another schema`);
      kinds.set(status, kind);
    }
  }
  return `/** How a state is to be taken: all is well, something is wrong, it is in progress, or it is of no concern. */
export type StateKind = "good" | "bad" | "open" | "off";

export const stateKinds: Readonly<Record<string, StateKind>> = ${JSON.stringify(Object.fromEntries(kinds), null, 2)};
`;
}

const shown: Readonly<Record<OutcomeWord, string>> = {
  open: "open",
  leaving: "open",
  good: "good",
  bad: "bad",
  down: "bad",
  off: "off",
};
