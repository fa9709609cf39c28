import type { Words } from "../../generated/fields.ts";
import type { Failure, StatefulRow } from "../row.ts";

export type SiteStatus = Words["Site.status"];

export interface Repository {
  readonly provider: string;
  readonly url: string;
  readonly branch: string;
}

/** Fields that callers can set and read back unchanged. */
export interface SiteFields {
  name: string;
  repository: Repository | null;
  rootDirectory: string | null;
  buildCommand: string | null;
  startCommand: string | null;
  healthCheckPath: string | null;
  runtimeVersion: string | null;
  autoDeploy: boolean;
  zeroDowntime: boolean;
}

/** A domain; its states follow from how long ago it was bound. */
export interface DomainRow {
  readonly name: string;
  readonly boundAt: number;
}

export interface SiteRow extends StatefulRow<SiteStatus>, SiteFields {
  readonly serverId: string;
  readonly type: string;
  /** The primary one first. */
  domains: readonly DomainRow[];
  activeDeployId: string | null;
}

export type DeployStatus = Words["Deploy.status"];

export interface DeployRow extends StatefulRow<DeployStatus> {
  readonly siteId: string;
  readonly branch: string | null;
  readonly strategy: "zero_downtime" | "recreate";
  readonly message: string | null;
  /** Why the build, or the release, is going to fail; null when it is not. */
  readonly failures: { readonly building: Failure | null; readonly releasing: Failure | null };
  commit: { readonly sha: string; readonly message: string | null; readonly author: string | null } | null;
  startedAt: number | null;
  finishedAt: number | null;
  error: Failure | null;
}
