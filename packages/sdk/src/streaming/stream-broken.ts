/** Why a stream of events ended, or cannot be trusted any more, before its last event. Never leaves the SDK. */
export class StreamBroken extends Error {
  /** False when connecting again would lead to the same. */
  readonly passing: boolean;
  /** No byte ever came: something on the way may hold the stream back. */
  readonly mute: boolean;

  constructor(why: string, facts: { passing?: boolean; mute?: boolean; cause?: unknown } = {}) {
    super(why, { cause: facts.cause });
    this.passing = facts.passing ?? true;
    this.mute = facts.mute ?? false;
  }
}
