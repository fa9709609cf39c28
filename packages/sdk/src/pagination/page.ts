/** One page of a list. */
export interface Page<T> {
  items: T[];
  /**
   * Pass it as `cursor` to get the next page. Undefined on the last page. If the service doesn't say how to get the next
   * page, passing it throws InvalidResponseError.
   */
  nextCursor: string | undefined;
  /** What the service says about the page, as received. Empty when it says nothing. */
  meta: Record<string, unknown>;
}

/** Where to start and how much to take at once (assumed). Only what is given is sent. */
export interface ListQuery {
  /** Items a page, 1 to 100. The service's default is 25. */
  limit?: number | undefined;
  /** `nextCursor` of an earlier page. */
  cursor?: string | undefined;
}
