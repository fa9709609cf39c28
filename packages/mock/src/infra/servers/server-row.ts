import type { Words } from "../../generated/fields.ts";
import type { StatefulRow } from "../row.ts";

/** `gone` is never shown: the row leaves its table on entering it. */
export type ServerStatus = Words["Server.status"] | "gone";

/** What a caller may set. */
export interface ServerFields {
  name: string;
  host: string;
  port: number;
  username: string;
  provider: string | null;
  region: string | null;
  description: string | null;
  tags: readonly string[];
}

export interface ServerRow extends StatefulRow<ServerStatus>, ServerFields {
  statusReason: string | null;
  sshPublicKey: string | null;
  os: { readonly name: string; readonly version: string; readonly arch: string } | null;
  resources: { readonly cpuCores: number; readonly memoryMb: number; readonly diskGb: number } | null;
  lastSeenAt: number | null;
  /** It has been unreachable: a host that is lost once is not lost again. */
  wasLost: boolean;
  /** Once it's unreachable, it doesn't recover automatically. */
  staysLost: boolean;
}
