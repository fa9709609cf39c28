import type { Api } from "./engine/api.ts";
import type { Clock } from "./engine/clock.ts";
import type { Journal, JournalFilter } from "./engine/journal.ts";
import type { Refusal } from "./engine/reply.ts";
import type { World } from "./engine/world.ts";
import type { Worlds } from "./engine/worlds.ts";
import { decideStep, jobMachine } from "./infra/ai/job-machine.ts";
import { JobStream } from "./infra/ai/stream/job-stream.ts";
import { type Resources, resourcesOf, type UpcomingEvent, upcomingOf } from "./infra/resource-views.ts";
import { findRow } from "./infra/rows.ts";
import type { InfraState, InfraWorld } from "./infra/state.ts";
import type { ToolAccount } from "./tools/credits.ts";
import { type TouchedAssumption, touchedAssumptions } from "./touched-assumptions.ts";

/** A caller: a key or token that was used, or the scenario's. */
export interface CallerView {
  readonly api: string;
  /** Names it wherever a key or token is accepted here, such as `pro#5f2c9a1b`. */
  readonly label: string;
  readonly account: string;
  readonly revoked: boolean;
  /** Of a tool key. */
  readonly creditsRemaining?: number;
  /** Of a tool key: when the plan refills its balance, as RFC 3339. */
  readonly resetsAt?: string;
}

/** What a person decides about a step of an AI job. */
export interface StepDecision {
  readonly jobId: string;
  readonly stepId: string;
  readonly decision: "approve" | "reject";
  readonly reason?: string;
}

/** What the mock knows of its callers, as its inspector shows it. None of it is in the journal or counts as a request. */
export interface Inspection {
  /** The keys and tokens that were used, and the scenario's. */
  callers(): readonly CallerView[];
  /**
   * Everything the team of a token has, as the API shows it, with the statuses each resource can be moved to.
   *
   * @param token A token, or a caller's label.
   * @throws RangeError when it is unknown.
   */
  resources(token: string): Resources;
  /** What happens by itself, the soonest first: deploys end, backups run, alerts are evaluated, a trial expires. */
  upcoming(): readonly UpcomingEvent[];
  /**
   * Moves the clock to the next event or timer, and returns what was due then.
   *
   * @param kind Only events of this kind, such as `deploys`. Default: any.
   */
  advanceToNext(kind?: UpcomingEvent["kind"]): Promise<readonly UpcomingEvent[]>;
  /**
   * Approves or rejects a step of an AI job, as its user would on the dashboard. Returns the job.
   *
   * @throws RangeError when there is no such job or step, or it isn't waiting for a decision.
   */
  decide(token: string, decision: StepDecision): Readonly<Record<string, unknown>>;
  /** The events of an AI job as they happen, as its API streams them. */
  followJob(token: string, jobId: string, signal: AbortSignal): ReadableStream<Uint8Array>;
  /** The assumptions that exchanges of the journal depend on, by the marks in the API documents. Default: of all. */
  assumptions(filter?: JournalFilter): Promise<readonly TouchedAssumption[]>;
}

interface Parts {
  readonly worlds: Worlds;
  readonly clock: Clock;
  readonly journal: Journal;
  apis(): { readonly tools: Api<ToolAccount>; readonly infra: Api<InfraState> };
  scenario(): { readonly key: string; readonly token: string };
  openWorld(token: string): World<InfraState>;
  changed(): void;
}

export function inspection({ worlds, clock, journal, apis, scenario, openWorld, changed }: Parts): Inspection {
  function open(): { readonly tools: World<ToolAccount>[]; readonly infra: World<InfraState>[] } {
    const { tools, infra } = apis();
    worlds.open(tools, scenario().key, clock.now());
    worlds.open(infra, scenario().token, clock.now());
    return { tools: worlds.of(tools), infra: worlds.of(infra) };
  }

  function upcoming(): UpcomingEvent[] {
    const { tools, infra } = open();
    const isOwn = ({ sharesWith, revoked }: World) => sharesWith === undefined && !revoked;
    const events = [
      ...infra.filter(isOwn).flatMap((world) => upcomingOf(world, world.label, clock.now())),
      ...tools.filter(isOwn).flatMap(({ label, state }) => upcomingOfAccount(label, state)),
      ...clock.due.map((at) => event(at, null, "timer")),
    ];
    const now = clock.now();
    return events.filter(({ at }) => Date.parse(at) > now).sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  }

  return {
    upcoming,
    callers() {
      const { tools, infra } = open();
      const view = ({ api, label, account, revoked }: World) => ({ api, label, account, revoked: revoked ?? false });
      return [
        ...tools.map((world) => {
          const { creditsRemaining, resetsAt } = world.state;
          return { ...view(world), creditsRemaining, resetsAt: new Date(resetsAt).toISOString() };
        }),
        ...infra.map(view),
      ];
    },
    resources: (token) => resourcesOf(openWorld(token), clock.now()),
    async advanceToNext(kind) {
      const [next] = upcoming().filter((each) => kind === undefined || each.kind === kind);
      if (!next) return [];
      const due = upcoming().filter(({ at }) => at === next.at);
      await clock.advance(Date.parse(next.at) - clock.now());
      changed();
      return due;
    },
    decide(token, { jobId, stepId, decision, reason = null }) {
      const world: InfraWorld = openWorld(token);
      const now = clock.now();
      upcomingOf(world, "", now);
      const job = orRangeError(() => findRow(world.state.jobs, jobId));
      const step = orRangeError(() => findRow(job.steps, stepId));
      orRangeError(() => decideStep({ world, now }, job, step, { decision, reason }));
      changed();
      return jobMachine.present(world, job, now);
    },
    followJob(token, jobId, signal) {
      const world = openWorld(token);
      orRangeError(() => findRow(world.state.jobs, jobId));
      const played = { fault: {}, note: () => {}, signal };
      return new ReadableStream(new JobStream(world, clock, jobId, "snapshot", played), { highWaterMark: 0 });
    },
    assumptions: (filter = {}) => touchedAssumptions(journal.find(filter)),
  };
}

const event = (at: number, caller: string | null, kind: UpcomingEvent["kind"]): UpcomingEvent => {
  return { at: new Date(at).toISOString(), caller, kind, id: null, status: null };
};

function upcomingOfAccount(label: string, { trialEndsAt, resetsAt }: ToolAccount): UpcomingEvent[] {
  return trialEndsAt === null ? [event(resetsAt, label, "credits")] : [event(trialEndsAt, label, "trial")];
}

/** Refusals are the API's responses; a control has an error of its own. */
function orRangeError<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new RangeError((error as Refusal).message, { cause: error });
  }
}
