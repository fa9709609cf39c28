import { Random } from "../engine/random.ts";

/** What examples and documents name. Ids are given in this order; the next ones are numbered. */
const names: Readonly<Record<string, readonly string[]>> = {
  team: ["team_9"],
  srv: ["srv_81f2", "srv_5e30", "srv_9c07"],
  site: ["site_4c1d"],
  dep: ["dep_6c19", "dep_70b3", "dep_77aa"],
  db: ["db_6b2e"],
  dbu: ["dbu_40", "dbu_41"],
  bkp: ["bkp_0d41", "bkp_0d42"],
  alt: ["alt_12"],
  wh: ["wh_5a"],
  dlv: ["dlv_7b", "dlv_7c"],
  job: ["job_29", "job_30", "job_31"],
};

/** A stream of numbers that gives short ids which are always the same: of what a well-known token begins with. */
export class SeededIds extends Random {
  readonly #given = new Map<string, number>();

  override id(prefix: string): string {
    const given = (this.#given.get(prefix) ?? 0) + 1;
    this.#given.set(prefix, given);
    return names[prefix]?.[given - 1] ?? `${prefix}_${given}`;
  }
}
