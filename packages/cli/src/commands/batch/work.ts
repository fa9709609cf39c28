import { isAddress, ledgerPlace } from "../../batch/ledger-place.ts";
import { workEndsWithinMs, workOnQueue } from "../../batch/work-on-queue.ts";
import { defineCommand } from "../../command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { example, rerun } from "../../errors/fix.ts";
import { retryOf } from "./resume.ts";
import { limitFlags, readLimits } from "./run.ts";

export const work = defineCommand({
  description: `Takes rows from a batch in Redis and runs them. Start it on as many machines as you like: together they keep the key's rate limit and the batch's --max-credits, and every row is charged at most once. It ends when the batch is done. When it is stopped, by SIGTERM or Ctrl-C, rows under way have 25 s to end, and the others go back. When it is killed, other workers take over what was not sent; rows that were sent are unknown, and named.

tandem batch run TOOL --in FILE --ledger redis://HOST#NAME starts such a batch; status, results, report and resume take the same address. Redis must keep what it answers: appendonly yes, appendfsync always, maxmemory-policy noeviction. Inputs and results are encrypted with the key of the tools, or with TANDEM_QUEUE_SECRET.`,
  args: { ledger: { summary: "The address of the batch: redis://HOST:PORT#NAME", required: true } },
  flags: {
    retry: {
      value: "failed|unknown",
      summary: "Send these again, too: failed rows that may succeed later, or unknown ones",
    },
    maxErrors: { value: "N", summary: "Stop this worker once this many of its rows have failed or are unknown" },
    maxInFlight: limitFlags.maxInFlight,
    waitTimeout: limitFlags.waitTimeout,
    keepWaiting: { summary: "Wait for more rows when the batch is done" },
    acceptLoss: { summary: "Use a Redis that may lose what it has answered: rows may be paid twice" },
  },
  examples: [
    "tandem batch work redis://localhost:6379#translations",
    "tandem batch work redis://localhost:6379#translations --max-in-flight 10 --keep-waiting",
  ],
  endsWithinMs: workEndsWithinMs,
  showsProgress: true,
  run(context, args, flags) {
    const address = ledgerPlace(context, args.ledger);
    if (!isAddress(address)) throw notShared(args.ledger);
    const { keepWaiting, acceptLoss } = flags;
    const limits = readLimits({ ...flags, maxCredits: undefined });
    return workOnQueue(context, address, { ...limits, retry: retryOf(flags.retry), keepWaiting, acceptLoss });
  },
});

const notShared = (ledger: string): CliError =>
  new CliError("USAGE", `${ledger} is not the address of a batch in Redis`, {
    why: "a ledger in a file serves one run at a time: tandem batch resume",
    fix: example(rerun({ args: { ledger: "redis://localhost:6379#batch" } })),
  });
