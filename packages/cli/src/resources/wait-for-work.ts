import type { Backup, Database, InfraClient, Restore, Server, Site, WaitOptions } from "@tandem/sdk";
import { changesThings } from "../argv/specs.ts";
import { flagPlace, parseDuration } from "../argv/values.ts";
import { type PlainNoun, shownFields } from "../generated/infra-commands.ts";
import { type RecordAnswer, record } from "../output/answer.ts";
import { CliError, isTandemError, type RemoteWork } from "../output/errors/cli-error.ts";
import { type ErrorCode, errorCodeOf } from "../output/errors/exit-codes.ts";
import { commandLine } from "../output/errors/fix.ts";
import { openPhases } from "../output/progress.ts";
import { timeText } from "../output/quantities.ts";
import { type Context, commandOnNew } from "../session/context.ts";
import { kindOf } from "./call-infra.ts";

export const waitTimeoutFlag = {
  waitTimeout: {
    value: "DURATION",
    summary: "Stop waiting after this long with exit code 8; the work continues (default 15m)",
  },
} as const;

export const waitFlags = { noWait: { summary: "Do not wait for it to finish" }, ...waitTimeoutFlag } as const;

/**
 * Read before anything is started. Undefined: the SDK's default.
 *
 * @throws CliError BAD_OPTION
 */
export function waitLimit({ waitTimeout }: { readonly waitTimeout: string | undefined }): number | undefined {
  if (waitTimeout === undefined) return undefined;
  const limitMs = parseDuration(waitTimeout, flagPlace("waitTimeout"));
  if (limitMs > 0) return limitMs;
  throw new CliError("BAD_OPTION", "--wait-timeout must be above zero", { fix: "use --no-wait" });
}

interface Remote extends RemoteWork {
  readonly status: string;
  readonly statusReason?: string | null;
  readonly error?: { readonly code: string; readonly message: string } | null;
}

export interface Watched<T extends Remote> {
  readonly name: string;
  readonly known?: T | undefined;
  readonly failure: ErrorCode;
  readonly look: string | undefined;
  lookFailed?(remote: T): string | undefined;
  wait(infra: InfraClient, options: WaitOptions<T>): Promise<T>;
}

export interface Ended<T> {
  readonly remote: T;
  readonly done: string;
}

export const endedRecord = ({ remote, done }: Ended<object>, noun: PlainNoun): RecordAnswer =>
  record(remote, done, shownFields[noun]);

/**
 * Reports phases on stderr.
 *
 * @throws CliError with the `failure` code if the work fails, PENDING at the timeout, INTERRUPTED.
 */
export async function waitForWork<T extends Remote>(
  context: Context,
  timeoutMs: number | undefined,
  watched: Watched<T>,
): Promise<Ended<T>> {
  const { name, known } = watched;
  const startedAt = context.now();
  const { infra } = await context.signIn("infra");
  const phases = openPhases(context, name);
  let last: Remote | undefined;
  const tell = (remote: Remote) => {
    if (typeof remote.status !== "string") throw withoutStatus(watched, remote);
    if (remote.status !== last?.status) phases.show(`${name}: ${remote.status}`);
    last = remote;
  };
  if (known?.status !== undefined) tell(known);
  try {
    const remote = await watched.wait(infra, {
      onUpdate: tell,
      signal: context.signal,
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    const took = timeText(Math.max(0, context.now() - startedAt));
    return { remote, done: `✓ ${name}: ${remote.status} (${took})` };
  } catch (error) {
    throw ending(context, watched, error, last);
  } finally {
    phases.end();
  }
}

const assumptions: Readonly<Record<string, string>> = {
  server: "I-01",
  site: "I-02",
  deploy: "I-03",
  database: "I-04",
  backup: "I-06",
  restore: "I-07",
};

function withoutStatus({ name, look }: Pick<Watched<Remote>, "name" | "look">, remote: Remote): CliError {
  const assumption = assumptions[name.split(" ")[0]!];
  const message = `the status of ${name} is ${kindOf(remote.status)}, not a string (assumption ${assumption})`;
  return new CliError("API_ERROR", message, { why: "it continues: do not start it again", fix: look, remote });
}

function ending<T extends Remote>({ asked }: Context, watched: Watched<T>, error: unknown, seen?: Remote): unknown {
  const { name, failure, look } = watched;
  if (isTandemError(error, "remote_failed")) {
    const remote = error.remote as Remote as T;
    const why = remote.error ? `${remote.error.message} (${remote.error.code})` : (remote.statusReason ?? undefined);
    const fix = watched.lookFailed?.(remote) ?? look;
    return new CliError(failure, `${name} ended with status ${remote.status}`, { why, fix, remote, cause: error });
  }
  if (isTandemError(error, "wait_timeout")) {
    const remote = (error.last as Remote | undefined) ?? seen;
    return new CliError("PENDING", `${name} is still ${remote?.status ?? "unseen"}`, {
      why: "the wait timed out; the work continues",
      fix: look,
      // The command would start it a second time.
      retryable: !changesThings(asked),
      remote,
      cause: error,
    });
  }
  if (isTandemError(error, "aborted")) {
    return new CliError("INTERRUPTED", `stopped waiting; ${name} continues`, { fix: look, remote: seen, cause: error });
  }
  if (isTandemError(error) && changesThings(asked)) {
    // A status means that it ended in a way unknown to this version.
    const summary =
      error.facts.status === undefined ? `lost track of ${name}; it continues` : `${name} ended with an unknown status`;
    return new CliError(errorCodeOf[error.code], summary, {
      why: error.summary,
      fix: error.facts.assumption && error.advice ? error.advice : look,
      remote: seen,
      cause: error,
    });
  }
  return error;
}

const databaseWork = {
  backup: {
    failure: "BACKUP_FAILED",
    look: "databases backups",
    method: "waitForBackup",
    shown: ["id", "status", "kind", "startedAt", "completedAt", "sizeBytes", "expiresAt", "error"],
  },
  restore: {
    failure: "RESTORE_FAILED",
    look: "databases get --fields restore",
    method: "waitForRestore",
    shown: ["id", "status", "backupId", "targetDatabaseId", "safetyBackupId", "startedAt", "completedAt", "error"],
  },
} as const;

type DatabaseWork = keyof typeof databaseWork;
type WorkIds = Pick<Backup, "id" | "databaseId">;

const commandToFollow = (context: Context, kind: DatabaseWork, { id, databaseId }: WorkIds): string | undefined =>
  commandOnNew(context, "databases wait", [databaseId], { [kind]: id });

export const startedWork = (context: Context, kind: DatabaseWork, work: Backup | Restore): RecordAnswer =>
  record(work, { text: "to follow it", command: commandToFollow(context, kind, work) }, databaseWork[kind].shown);

/** @throws CliError BACKUP_FAILED, RESTORE_FAILED, PENDING or INTERRUPTED. */
export async function waitForDatabaseWork(
  context: Context,
  timeoutMs: number | undefined,
  kind: DatabaseWork,
  work: Backup | Restore | WorkIds,
): Promise<RecordAnswer> {
  const { id, databaseId } = work;
  const { failure, look, method, shown } = databaseWork[kind];
  const { remote, done } = await waitForWork<Remote>(context, timeoutMs, {
    name: `${kind} ${id}`,
    known: "status" in work ? work : undefined,
    failure,
    wait: ({ databases }, options) => databases[method](work as never, options as never),
    look: commandToFollow(context, kind, work),
    lookFailed: () => commandLine(look, [databaseId]),
  });
  return record(remote, done, shown);
}

const untilReady = {
  server: (infra: InfraClient, id: string, options: WaitOptions<Server>) => infra.servers.waitUntilOnline(id, options),
  site: (infra: InfraClient, id: string, options: WaitOptions<Site>) => infra.sites.waitUntilActive(id, options),
  database: (infra: InfraClient, id: string, options: WaitOptions<Database>) =>
    infra.databases.waitUntilOnline(id, options),
};

type Ready = { server: Server; site: Site; database: Database };

/**
 * Waits until a resource can be used.
 *
 * @param isNew this run created it.
 * @throws CliError PROVISION_FAILED, PENDING or INTERRUPTED.
 */
export function waitUntilReady<Kind extends keyof Ready>(
  context: Context,
  timeoutMs: number | undefined,
  kind: Kind,
  id: string,
  isNew = false,
): Promise<Ended<Ready[Kind]>> {
  const get = commandOnNew(context, `${kind}s get`, [id]);
  return waitForWork<Remote>(context, timeoutMs, {
    name: `${kind} ${id}`,
    failure: "PROVISION_FAILED",
    ...(isNew
      ? { look: commandOnNew(context, `${kind}s wait`, [id]), lookFailed: () => get }
      : { look: commandLine(`${kind}s get`, [id]) }),
    wait: (infra, options) => untilReady[kind](infra, id, options as never),
  }) as unknown as Promise<Ended<Ready[Kind]>>;
}
