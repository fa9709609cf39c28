import type { Core } from "./core.ts";
import type { ApiError } from "./engine/reply.ts";
import type { World } from "./engine/world.ts";
import { decideStep, jobMachine } from "./infra/ai/job-machine.ts";
import { type Resources, resourcesOf, type UpcomingEvent, upcomingOf } from "./infra/resource-views.ts";
import { findRow } from "./infra/rows.ts";
import type { InfraWorld } from "./infra/state.ts";
import type { ToolAccount } from "./tools/credits.ts";

/** A key or token that the mock received, or the scenario's. */
export interface CallerView {
  readonly api: string;
  /** Label to use in place of a key or token, such as `pro#5f2c9a1b`. */
  readonly label: string;
  readonly account: string;
  readonly revoked: boolean;
  /** For tool keys. */
  readonly creditsRemaining?: number;
  /** For tool keys: when the plan refills its balance, as RFC 3339. */
  readonly resetsAt?: string;
}

/** A decision about a step of an AI job. */
export interface StepDecision {
  readonly jobId: string;
  readonly stepId: string;
  readonly decision: "approve" | "reject";
  readonly reason?: string;
}

/** What the mock knows about its callers, for the inspector. It isn't recorded in the journal. */
export interface Inspection {
  /** Returns the keys and tokens that were used, and the scenario's. */
  callers(): readonly CallerView[];
  /**
   * Returns all resources of a token's team, with the statuses each can be moved to.
   *
   * @param token a token, or a caller's label.
   * @throws RangeError if it's unknown.
   */
  resources(token: string): Resources;
  /** Returns scheduled events, soonest first: deploys end, backups run, alerts are evaluated, a trial expires. */
  upcoming(): readonly UpcomingEvent[];
  /**
   * Moves the clock to the next event or timer, and returns what was due.
   *
   * @param kind only events of this kind, such as `deploys`. Default: any.
   */
  advanceToNext(kind?: UpcomingEvent["kind"]): Promise<readonly UpcomingEvent[]>;
  /**
   * Approves or rejects a step of an AI job, as on the dashboard. Returns the job.
   *
   * @throws RangeError if the job or step is unknown, or isn't pending.
   */
  decide(token: string, decision: StepDecision): Readonly<Record<string, unknown>>;
}

export function inspection(core: Core): Inspection {
  const { worlds, clock, openWorld } = core;

  function open() {
    const { tools, infra } = core.parts;
    const { key, token } = core.settings.scenario;
    worlds.open(tools, key, clock.now());
    worlds.open(infra, token, clock.now());
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
      core.parts.sender.sendDue();
      return due;
    },
    decide(token, { jobId, stepId, decision, reason = null }) {
      const world: InfraWorld = openWorld(token);
      const now = clock.now();
      upcomingOf(world, "", now);
      const job = orRangeError(() => findRow(world.state.jobs, jobId));
      const step = orRangeError(() => findRow(job.steps, stepId));
      orRangeError(() => decideStep({ world, now }, job, step, { decision, reason }));
      core.parts.sender.sendDue();
      return jobMachine.present(world, job, now);
    },
  };
}

const event = (at: number, caller: string | null, kind: UpcomingEvent["kind"]): UpcomingEvent => {
  return { at: new Date(at).toISOString(), caller, kind, id: null, status: null };
};

function upcomingOfAccount(label: string, { trialEndsAt, resetsAt }: ToolAccount): UpcomingEvent[] {
  return trialEndsAt === null ? [event(resetsAt, label, "credits")] : [event(trialEndsAt, label, "trial")];
}

/** Rejections are API responses; controls throw their own error. */
function orRangeError<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new RangeError((error as ApiError).message, { cause: error });
  }
}
