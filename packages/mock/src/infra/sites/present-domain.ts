import type { DomainRow } from "./site-rows.ts";

const pointsAfterMs = 3_000;
const securedAfterMs = 6_000;

/** A domain as it is now: it points at the site after 3 s and has TLS after 6 s; one in `.invalid` never does. */
export function presentDomain({ name, boundAt }: DomainRow, index: number, at: number) {
  const age = at - boundAt;
  const lost = name.endsWith(".invalid");
  const status = age < pointsAfterMs ? "pending" : lost ? "failed" : "active";
  const tls = age < pointsAfterMs ? "none" : lost ? "failed" : age < securedAfterMs ? "issuing" : "active";
  return { name, primary: index === 0, status, tls };
}
