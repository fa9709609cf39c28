import { dayMs } from "../../engine/duration.ts";
import type { Failure } from "../row.ts";
import { newStatefulRow } from "../rows.ts";
import type { InfraWorld } from "../state.ts";
import type { DeployRow, SiteRow } from "./site-rows.ts";

const buildFailed: Failure = { code: "build_failed", message: "The build command exited with code 1." };

/** A site with three deploys: the first succeeded, the second failed, the third serves. */
export function seedSite(world: InfraWorld, serverId: string, now: number): SiteRow {
  const row: SiteRow = {
    ...newStatefulRow(world, "site", "active", now - 45 * dayMs),
    serverId,
    name: "shop",
    type: "node",
    domains: [
      { name: "shop.example.com", boundAt: now - 45 * dayMs },
      { name: "www.shop.example.com", boundAt: now - 45 * dayMs },
    ],
    repository: { provider: "github", url: "https://github.com/example/shop.git", branch: "main" },
    rootDirectory: null,
    buildCommand: "npm run build",
    startCommand: "npm start",
    healthCheckPath: "/health",
    runtimeVersion: "24",
    autoDeploy: true,
    zeroDowntime: true,
    activeDeployId: null,
  };
  const earlier = pastDeploy(world, row, now - 9 * dayMs, null);
  const failed = pastDeploy(world, row, now - 6 * dayMs, buildFailed);
  const served = pastDeploy(world, row, now - 2 * dayMs, null);
  row.activeDeployId = served.id;
  world.state.sites.push(row);
  world.state.deploys.push(earlier, failed, served);
  return row;
}

/** Its newest deploy, which isn't the one being served. */
export function seedFailedDeploy(world: InfraWorld, site: SiteRow, at: number): void {
  world.state.deploys.push(pastDeploy(world, site, at, buildFailed));
}

function pastDeploy(world: InfraWorld, { id }: SiteRow, at: number, error: Failure | null): DeployRow {
  const sha = Array.from({ length: 40 }, () => world.random.integer(0, 15).toString(16)).join("");
  const finishedAt = at + (error ? 9_000 : 12_000);
  return {
    ...newStatefulRow(world, "dep", error ? "failed" : "succeeded", at),
    updatedAt: finishedAt,
    siteId: id,
    branch: "main",
    strategy: "zero_downtime",
    message: null,
    failures: { building: error, releasing: null },
    commit: { sha, message: "Latest commit of main", author: null },
    startedAt: at + 1_000,
    finishedAt,
    error,
  };
}
