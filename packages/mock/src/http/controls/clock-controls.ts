import { objectOf, type Shape } from "../../engine/check-shape.ts";
import { parseMoment } from "../../engine/clock.ts";
import { type UpcomingEvent, upcomingKinds } from "../../infra/resource-views.ts";
import type { Mock } from "../../mock.ts";
import { type Control, listOf, text } from "./control.ts";

export const duration: Shape = {
  type: ["string", "number"],
  description: "An amount and a unit, or milliseconds.",
  examples: ["90s"],
};

const eventShape = objectOf({
  at: text("When, as RFC 3339."),
  caller: { type: ["string", "null"], description: "The caller's label; null for a timer of the clock." },
  kind: text("A table of resources such as `deploys`, or `trial`, `credits` or `timer`."),
  id: { type: ["string", "null"], description: "The resource." },
  status: { type: ["string", "null"], description: "The status that ends." },
});
const clockMembers = {
  now: text("The mock's time, as RFC 3339."),
  frozen: { type: "boolean", description: "Whether only this control plane moves it." },
  speed: { type: "number", description: "Speed relative to real time; 0 if it is frozen." },
  pending: { type: "integer", description: "Timers that wait, such as delayed responses." },
} satisfies Readonly<Record<string, Shape>>;
const clockShape = objectOf(clockMembers);

function clockView({ clock, options }: Mock) {
  const speed = options.clock === "real" ? (options.speed ?? 1) : 0;
  return { now: new Date(clock.now()).toISOString(), frozen: speed === 0, speed, pending: clock.pending };
}

/** Milliseconds to a moment, or of a duration. */
function distance({ clock }: Mock, { duration, to }: { duration?: number | string; to?: string }): number | string {
  if ((duration === undefined) === (to === undefined)) throw new RangeError("Send a duration, or to, and not both.");
  const ms = to === undefined ? 0 : parseMoment(to) - clock.now();
  if (Number.isNaN(ms)) throw new RangeError(`to is not a date: ${JSON.stringify(to)}.`);
  if (ms >= 0) return duration ?? ms;
  throw new RangeError(`${to} is not a moment after the clock's ${new Date(clock.now()).toISOString()}.`);
}

/** Time. `POST /options` freezes the clock, and lets it run. */
export const clockControls: Readonly<Record<string, Control>> = {
  "GET /clock": { summary: "The mock's time, and how it runs", result: clockShape, run: ({ mock }) => clockView(mock) },
  "POST /clock/advance": {
    summary: "Advances the clock, and runs what is due on the way",
    body: objectOf({ duration, to: text("A moment to move to, as RFC 3339, instead of a duration.") }),
    result: clockShape,
    run: async ({ mock, body }) => {
      await mock.clock.advance(distance(mock, body as { duration?: number | string; to?: string }));
      return clockView(mock);
    },
  },
  "GET /clock/upcoming": {
    summary: "Scheduled changes, the soonest first: deploys end, backups run, a trial expires",
    query: { limit: { type: "integer", minimum: 1, description: "How many. Default 100." } },
    result: listOf(eventShape),
    run: ({ mock, query: { limit = 100 } }) => mock.upcoming().slice(0, limit as number),
  },
  "POST /clock/next": {
    summary: "Advances the clock to the next event or timer",
    body: objectOf({
      kind: { enum: upcomingKinds, description: "Only events of this kind, such as `deploys`. Default: any." },
    }),
    result: objectOf({ moved: { type: "boolean" }, events: listOf(eventShape), ...clockMembers }),
    run: async ({ mock, body }) => {
      const events = await mock.advanceToNext((body as { kind?: UpcomingEvent["kind"] }).kind);
      return { moved: events.length > 0, events, ...clockView(mock) };
    },
  },
};
