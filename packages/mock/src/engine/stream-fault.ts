/** A fault of a stream. You can combine members. */
export interface StreamFault {
  /** The response instead of a stream: nothing (406), or JSON. */
  readonly instead?: "nothing" | "json";
  /** The media type the stream is sent as. */
  readonly contentType?: string;
  /** How `Last-Event-ID` is handled: old events are dropped, so a snapshot comes first, or all events are resent. */
  readonly resume?: "snapshot" | "start";
  /** Every event is sent twice. */
  readonly duplicate?: true;
  /** Of every two events the second is sent first. */
  readonly reorder?: true;
  /** A proxy on the way holds everything back until the end. */
  readonly buffer?: true;
  /** Sent in pieces of this many bytes. */
  readonly chunkBytes?: number;
  /** How it ends too early: the connection is cut, is closed as if all was said, or stays open without another byte. */
  readonly ends?: "cut" | "closed" | "silent";
  /** After how many bytes or events it ends. Default: immediately. */
  readonly afterBytes?: number;
  readonly afterEvents?: number;
}

/** A stream fault in progress. */
export interface PlayedStreamFault extends StreamFault {
  /** The stream is cut even if it ends before the point where `ends` applies. */
  readonly evenAtEnd?: true;
}
