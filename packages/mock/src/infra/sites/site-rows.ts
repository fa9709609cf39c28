import type { Failure, Kept, Schemas, StatefulRow } from "../row.ts";

/** A domain; its states follow from how long ago it was bound. */
export interface DomainRow {
  readonly name: string;
  readonly boundAt: number;
}

export interface SiteRow extends StatefulRow<Schemas["SiteStatus"]>, Kept<"Site", "domains" | "url" | "recentDeploys"> {
  /** The primary one first. */
  domains: readonly DomainRow[];
}

export type DeployStatus = Schemas["DeployStatus"];

export interface DeployRow extends StatefulRow<DeployStatus>, Kept<"Deploy", "trigger" | "durationMs" | "logUrl"> {
  /** Why the build, or the release, is going to fail; null when it is not. */
  readonly failures: { readonly building: Failure | null; readonly releasing: Failure | null };
}
