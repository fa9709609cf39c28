import { dayMs } from "../../engine/duration.ts";
import type { InfraWorld } from "../state.ts";
import { catchUp } from "../state-machine/catch-up.ts";
import { newJob, type Task } from "./new-job.ts";

type Resources = Readonly<Record<"web" | "staging" | "site", string>>;

const tasks = ({ web, staging, site }: Resources): readonly { readonly agoMs: number; readonly task: Task }[] => [
  {
    agoMs: 3 * dayMs,
    task: { prompt: "Turn on the cache of the shop", context: { serverIds: [web] }, approval: "none" },
  },
  {
    agoMs: 2 * dayMs,
    task: {
      prompt: "Update staging-1, whose runtime ends with exit 1",
      context: { serverIds: [staging] },
      approval: "none",
    },
  },
  {
    agoMs: 120_000,
    task: {
      prompt: "Move the shop to PHP 8.4",
      context: { serverIds: [web], siteIds: [site] },
      approval: "risky_steps",
    },
  },
];

/** Three jobs: one is done, one failed, one waits for a decision. */
export function seedJobs(world: InfraWorld, resources: Resources, now: number): void {
  for (const { agoMs, task } of tasks(resources)) newJob(world, task, now - agoMs);
  catchUp(world, now);
}
