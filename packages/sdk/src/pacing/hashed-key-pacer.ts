import { sha256 } from "../arguments/binary-text.ts";
import { callListener, checkFunctions } from "../arguments/check-argument.ts";
import { type Clock, within } from "../time/clock.ts";
import { type Pacer, type Permit, type PermitRequest, QueueAborted, QueueTimeout } from "./pacer.ts";

/** Passes a hash instead of the credential to a custom store. Waits for the store no longer than the call may take. */
export function hashedKeyPacer(store: Pacer, clock: Clock): Pacer {
  /** Known names are synchronous: a pause must reach the store before its response is settled. */
  const names = new Map<string, string | Promise<string>>();

  function nameOf(key: string): string | Promise<string> {
    if (!names.has(key)) {
      const name = sha256(key);
      names.set(key, name);
      void name.then((known) => names.set(key, known));
    }
    return names.get(key)!;
  }

  async function ask(key: string, request: PermitRequest): Promise<Permit> {
    const permit = await store.acquire(await nameOf(key), request);
    checkFunctions(permit, ["begin", "sent", "settle", "cancel"], "The permit of pacing.store");
    return harmless(permit);
  }

  return {
    acquire(key, request) {
      const asked = ask(key, request);
      return within(asked, request.withinMs, clock, request.signal, (isAborted) => {
        asked.then((permit) => permit.cancel()).catch(() => undefined);
        throw isAborted ? new QueueAborted() : new QueueTimeout(0);
      });
    },
    async pause(key, ms) {
      try {
        const name = nameOf(key);
        await store.pause(typeof name === "string" ? name : await name, ms);
      } catch {
        // A failing store reports it at the next permit.
      }
    },
  };
}

/** After a request was sent, a failing store must not hide its outcome. */
const harmless = (permit: Permit): Permit => ({
  begin(tellsWhenSent) {
    const begun: unknown = permit.begin(tellsWhenSent);
    if (typeof begun === "boolean") return begun;
    // It may be a rejecting promise.
    callListener(() => begun);
    throw new TypeError("begin() of a permit must return true or false at once");
  },
  sent: () => callListener(() => permit.sent()),
  settle: (answer) => callListener(() => permit.settle(answer)),
  cancel: () => callListener(() => permit.cancel()),
});
