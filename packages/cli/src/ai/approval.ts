import type { Context } from "../context.ts";
import { CliError } from "../errors/cli-error.ts";
import { rerun } from "../errors/fix.ts";
import { nearest } from "../errors/nearest.ts";
import { canAsk } from "../prompt/ask.ts";

export const approveFlag = {
  approve: {
    value: "ask|none|all|KIND,...",
    summary:
      "Which kinds of steps to approve unseen; others are asked about (default ask, without a terminal none). --yes does not imply it",
  },
} as const;

/** What happens to steps that wait. */
export interface Approval {
  /** Kinds that are approved without asking. A kind that this version does not know is none of them. */
  readonly allow: readonly string[] | "all";
  /** A person is there to ask about the others. */
  readonly asks: boolean;
}

/** @throws CliError BAD_OPTION for a kind that does not exist. */
export async function readApproval(context: Context, text: string | undefined): Promise<Approval> {
  if (text === undefined || text === "ask") return { allow: [], asks: canAsk(context) };
  if (text === "none") return { allow: [], asks: false };
  if (text === "all") return { allow: "all", asks: canAsk(context) };
  const { aiStepKinds } = await import("@tandem/sdk");
  const kinds = text.split(",").map((kind) => kind.trim());
  const known: readonly string[] = aiStepKinds;
  for (const kind of kinds) {
    if (known.includes(kind)) continue;
    const meant = nearest(kind, [...known, "ask", "none", "all"]);
    throw new CliError("BAD_OPTION", `--approve does not know "${kind}"`, {
      why: `it takes ask, none, all, or kinds of steps: ${known.join(", ")}`,
      fix:
        meant === undefined
          ? undefined
          : rerun({ set: { approve: kinds.map((other) => (other === kind ? meant : other)).join(",") } }),
    });
  }
  return { allow: kinds, asks: canAsk(context) };
}
