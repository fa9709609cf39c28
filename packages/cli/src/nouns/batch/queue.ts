import type { Fleet } from "@tandem/batch/redis";
import { CliError } from "../../output/errors/cli-error.ts";
import { commandLine } from "../../output/errors/fix.ts";
import type { Context } from "../../session/context.ts";
import { findSecret } from "../../session/credentials/find-secret.ts";
import { type BatchView, partsOf } from "./stored-batch.ts";

/** Its inputs are encrypted with the tool key, or with TANDEM_QUEUE_SECRET. */
export async function openQueue(context: Context, address: string, acceptLoss = false): Promise<Fleet> {
  const { secret } = await queueKey(context);
  const { openFleet } = await loadFleet();
  const { url, name } = partsOf(address);
  return openFleet(url, { name, secret, acceptLoss });
}

/** The tool key, and the secret that the batch is encrypted with. */
export async function queueKey(context: Context): Promise<{ apiKey: string; secret: string }> {
  const { settings, io, sources } = context;
  if (settings.mock) {
    throw new CliError("USAGE", "--mock cannot be used with a batch in Redis", {
      why: "its workers are separate processes",
      fix: "leave out --mock and --scenario",
    });
  }
  const apiKey = (await findSecret("tools", sources, io))?.secret ?? "";
  const secret = io.env.TANDEM_QUEUE_SECRET || apiKey;
  if (!secret) {
    throw new CliError("AUTH_REQUIRED", "a batch in Redis is encrypted, but no key is set", {
      fix: commandLine("auth login", ["tools"]),
    });
  }
  for (const each of [secret, apiKey]) if (each) context.secrets.add(each);
  return { apiKey, secret };
}

export async function loadFleet(): Promise<typeof import("@tandem/batch/redis")> {
  try {
    return await import("@tandem/batch/redis");
  } catch (error) {
    // Yarn's Plug'n'Play reports it like CommonJS, without ERR_.
    if (!(error as NodeJS.ErrnoException).code?.endsWith("MODULE_NOT_FOUND")) throw error;
    throw new CliError("USAGE", "a batch in Redis needs bullmq and ioredis", {
      why: "they are not installed",
      fix: "install them next to the CLI: npm install --global bullmq ioredis",
      cause: error,
    });
  }
}

export async function viewQueue(context: Context, address: string): Promise<BatchView> {
  const fleet = await openQueue(context, address, true);
  return viewOf(fleet, address).catch(async (error) => {
    await fleet.close();
    throw error;
  });
}

export async function viewOf(fleet: Fleet, address: string): Promise<BatchView> {
  const plan = await fleet.plan();
  if (plan === undefined) {
    throw new CliError("NOT_FOUND", `there is no batch ${fleet.name} in this Redis`, {
      fix: `start it with tandem batch run TOOL --in FILE --ledger ${partsOf(address).url}#${fleet.name}`,
    });
  }
  const { sent } = await fleet.summary();
  return {
    path: address,
    plan,
    isRunning: sent > 0,
    rows: (only) => fleet.rows(only),
    judgeUnknown: () => fleet.judgeUnknown(),
    summary: () => fleet.summary(),
    note: () => undefined,
    close: () => void fleet.close(),
  };
}
