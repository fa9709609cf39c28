import type { Kept, Schemas, StatefulRow } from "../row.ts";

/** `gone` is never shown: the row leaves its table on entering it. */
export type ServerStatus = Schemas["ServerStatus"] | "gone";

export interface ServerRow extends StatefulRow<ServerStatus>, Kept<"Server", "connectCommand"> {
  /** It has been unreachable: a host that is lost once is not lost again. */
  wasLost: boolean;
  /** Once it's unreachable, it doesn't recover automatically. */
  staysLost: boolean;
}
