import type { Core } from "./core.ts";
import type { Api } from "./engine/api.ts";
import { checkShape, objectOf } from "./engine/check-shape.ts";
import type { World } from "./engine/world.ts";
import type { AlertMessage } from "./infra/alerts/alert-row.ts";
import { catchUp } from "./infra/state-machine/catch-up.ts";
import { seededTokens, type TokenAccount } from "./infra/token-accounts.ts";
import { type CreditChange, changeCredits, creditShapes, refill } from "./tools/credits.ts";
import { type AccountKind, seededKeys } from "./tools/tool-accounts.ts";

/** A balance of tool credits. */
export interface CreditBalance {
  readonly creditsRemaining: number;
  /** When the plan refills it, as RFC 3339. */
  readonly resetsAt: string;
}

/** Changes to accounts that happen without calls: on the dashboard, at the plan's reset, in a Slack channel. */
export interface AccountControls {
  /**
   * Returns the balance of a tool key, after an optional change.
   *
   * @throws RangeError for an unknown key or an invalid change.
   */
  credits(key: string, change?: CreditChange): CreditBalance;
  /**
   * Creates a key of the tool API, or a token of the infrastructure API.
   *
   * @param kind such as `pro` or `owner`.
   * @param sameAccountAs a key or token whose account it shares: balance and resources, with its own rate limit.
   * @throws RangeError for an unknown kind or key.
   */
  createKey(kind: AccountKind | TokenAccount, sameAccountAs?: string): string;
  /**
   * Revokes a key or token. Its calls get 401 from then on.
   *
   * @throws RangeError if it's unknown.
   */
  revokeKey(key: string): void;
  /** Returns the messages that alerts have sent to Slack, by email and by SMS. */
  outbox(): readonly AlertMessage[];
}

export function accountControls(core: Core): AccountControls {
  const { worlds, clock } = core;
  let created = 0;

  function open<State>(api: Api<State>, credential: string): World<State> {
    const world = worlds.labeled(api, credential) ?? worlds.open(api, credential, clock.now());
    if (!world) throw new RangeError("The key or token is malformed or unknown.");
    return world;
  }

  return {
    credits(key, change = {}) {
      checkShape(change, objectOf(creditShapes), "credits");
      const { state } = open(core.parts.tools, key);
      refill(state, core.settings.creditsRefill, clock.now());
      changeCredits(state, change);
      return { creditsRemaining: state.creditsRemaining, resetsAt: new Date(state.resetsAt).toISOString() };
    },
    createKey(kind, sameAccountAs) {
      const { tools, infra } = core.parts;
      const isToken =
        sameAccountAs === undefined
          ? !Object.hasOwn(seededKeys, kind)
          : sameAccountAs.startsWith("tdi_") || worlds.labeled(infra, sameAccountAs) !== undefined;
      if (!Object.hasOwn(isToken ? seededTokens : seededKeys, kind)) {
        throw new RangeError(`There is no account kind ${JSON.stringify(kind)}.`);
      }
      let key: string;
      // A snapshot can contain keys that another mock created.
      do key = `${isToken ? "tdi" : "tdm"}_${kind}_created${++created}`;
      while (worlds.has(isToken ? infra : tools, key));
      if (sameAccountAs === undefined) open<unknown>(isToken ? infra : tools, key);
      else if (isToken) worlds.share(infra, key, open(infra, sameAccountAs));
      else worlds.share(tools, key, open(tools, sameAccountAs));
      return key;
    },
    revokeKey(key) {
      const { tools, infra } = core.parts;
      const isTool = worlds.labeled(tools, key) ?? worlds.open(tools, key, clock.now());
      open<unknown>(isTool ? tools : infra, key).revoked = true;
    },
    outbox() {
      const all = worlds.of(core.parts.infra).filter(({ sharesWith }) => sharesWith === undefined);
      for (const world of all) catchUp(world, clock.now());
      return all.flatMap(({ state }) => state.messages ?? []);
    },
  };
}
