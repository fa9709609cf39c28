import type { Api } from "./engine/api.ts";
import type { Clock } from "./engine/clock.ts";
import type { Journal } from "./engine/journal.ts";
import type { World } from "./engine/world.ts";
import type { Worlds } from "./engine/worlds.ts";
import type { InfraState } from "./infra/state.ts";
import type { WebhookSender } from "./infra/webhooks/webhook-sender.ts";
import type { Language } from "./language.ts";
import type { ResolvedOptions } from "./mock-options.ts";
import type { ToolAccount } from "./tools/credits.ts";

/** What the controls of a mock share. */
export interface Core {
  readonly clock: Clock;
  readonly journal: Journal;
  readonly worlds: Worlds;
  readonly settings: ResolvedOptions;
  /** Replaced by `configure`. */
  readonly parts: {
    readonly tools: Api<ToolAccount>;
    readonly infra: Api<InfraState>;
    readonly sender: WebhookSender;
    readonly language: Language;
  };
  /** Seeded worlds are created on first use, or when all are listed. */
  allWorlds(): Worlds;
  /** @throws RangeError for an unknown token. */
  openWorld(token: string): World<InfraState>;
}
