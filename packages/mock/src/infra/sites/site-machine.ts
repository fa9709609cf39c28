import { shown } from "../rows.ts";
import type { StateMachine, States } from "../state-machine/state-machine.ts";
import { deployMachine } from "./deploy-machine.ts";
import type { DomainRow, SiteRow } from "./site-rows.ts";

const states: States<SiteRow["status"]> = {
  provisioning: { next: "active", afterMs: 4_000, moves: ["failed"] },
  active: { moves: ["suspended"] },
  suspended: { moves: ["active"] },
  failed: {},
};

const recentDeploys = 10;

export const siteMachine: StateMachine<SiteRow> = {
  table: "sites",
  states,
  events: { active: "site.updated", failed: "site.updated", suspended: "site.updated" },
  // A name with `fail-` in front asks for a failure.
  outcome: (_world, { name }) => (name.startsWith("fail-") ? "failed" : "active"),
  present: (world, row, at) =>
    shown("Site", row, {
      teamId: world.state.teamId,
      domains: row.domains.map((domain, index) => presentDomain(domain, index, at)),
      url: row.domains[0] ? `https://${row.domains[0].name}` : null,
      recentDeploys: world.state.deploys
        .filter(({ siteId }) => siteId === row.id)
        .slice(-recentDeploys)
        .reverse()
        .map((deploy) => deployMachine.present(world, deploy, at)),
    }),
};

const pointsAfterMs = 3_000;
const securedAfterMs = 6_000;

/** A domain as it is now: it points at the site after 3 s and has TLS after 6 s; one in `.invalid` never does. */
function presentDomain({ name, boundAt }: DomainRow, index: number, at: number) {
  const age = at - boundAt;
  const lost = name.endsWith(".invalid");
  const status = age < pointsAfterMs ? "pending" : lost ? "failed" : "active";
  const tls = age < pointsAfterMs ? "none" : lost ? "failed" : age < securedAfterMs ? "issuing" : "active";
  return { name, primary: index === 0, status, tls };
}
