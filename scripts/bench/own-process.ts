import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { timed } from "./side-by-side.ts";

/** What a round took for each of what it did, in microseconds. */
export type Cost = Readonly<Record<"wall" | "cpu", number>>;

/** Starts a program of this folder. That it ends by itself is a fault, which ends the bench. */
export function start(program: string, args: readonly string[]): ChildProcess {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), args);
  return child.on("exit", (code) => {
    if (code !== 0) throw new Error(`${program} ${args[0]} ended with ${code}.`);
  });
}

/** A contender in a process of its own, as a program has one SDK: they share nothing but the machine. */
export interface Contender<Round> {
  readonly name: string;
  measure(round: Round): Promise<Cost>;
  end(): void;
}

export async function startContender<Round extends object>(
  name: string,
  program: string,
  args: readonly string[],
): Promise<Contender<Round>> {
  const child = start(program, [name, ...args]);
  await once(child, "message");
  return {
    name,
    async measure(round) {
      child.send(round);
      const [cost] = (await once(child, "message")) as [Cost];
      return cost;
    },
    end: () => child.disconnect(),
  };
}

/** The other side: measures each round that this process is told to make. `times` is how often a round does it. */
export function contend<Round>(run: (round: Round) => Promise<unknown>, times: (round: Round) => number): void {
  process.on("message", async (round: Round) => {
    process.send!((await timed(() => run(round), times(round))) satisfies Cost);
  });
  process.send!("ready");
}
