import { advice, type Fix, run, withNote } from "../errors/fix.ts";

/** A ledger, and who goes on with it. */
export interface Ongoing {
  readonly ledger: string;
  /** A program made the ledger: it alone knows where the rows come from. */
  readonly byProgram: boolean;
}

const program = "the program that made this ledger";

/** How a batch is gone on with: by a command, or by starting the program again that made its ledger. */
export function resumeFix({ ledger, byProgram }: Ongoing, retry?: "failed" | "unknown"): Fix {
  const next = byProgram ? advice(inProgram(retry)) : run("batch resume", [ledger], retry && { retry });
  return retry === "unknown" ? withNote("this may pay for these rows twice", next) : next;
}

const inProgram = (retry: "failed" | "unknown" | undefined): string =>
  retry === undefined
    ? `start ${program} again`
    : `call ledger.retry({ state: "${retry}" }) in ${program}, and start it again`;

/**
 * What tells of rows that were lost at the end of a batch.
 *
 * @param waitText how long it takes until the service can no longer be at them.
 */
export function addRow({ byProgram }: Pick<Ongoing, "byProgram">, waitText: string | undefined): Fix {
  const [again, orElse] = byProgram
    ? ["start the program again", 'call ledger.retry({ state: "unknown" }) before']
    : ["resume", "resume with --retry unknown"];
  const when = waitText === undefined ? "" : `in ${waitText}, `;
  return advice(
    `${when}add a row at the end of the input, then ${again}: its answer clears all of them or none. Or ${orElse}, which may pay for them twice`,
  );
}
