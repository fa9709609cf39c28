import type { Attempt } from "../errors/tandem-error.ts";

/** A successful call: the decoded body, the response and the attempts. */
export interface ApiResult<T> {
  data: T;
  /** The response. Its body has been read: use `data`. */
  response: Response;
  attempts: readonly Attempt[];
}

/** Promise of a call's data. `withResponse()` returns the response and attempts of the same call. */
export class ApiPromise<T> implements Promise<T> {
  #result: Promise<ApiResult<T>> | (() => Promise<ApiResult<T>>);
  #data: Promise<T> | undefined;

  /** @param result the call, or a function that starts it on demand. */
  constructor(result: Promise<ApiResult<T>> | (() => Promise<ApiResult<T>>)) {
    this.#result = result;
  }

  /**
   * Returns the data, the HTTP response (its body already read) and all attempts.
   *
   * ```ts
   * const { data, response, attempts } = await infra.servers.get(serverId).withResponse();
   * console.log(data.name, response.headers.get("x-request-id"), attempts.length);
   * ```
   */
  withResponse(): Promise<ApiResult<T>> {
    if (typeof this.#result === "function") this.#result = this.#result();
    return this.#result;
  }

  get [Symbol.toStringTag](): string {
    return "ApiPromise";
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise.
  then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#data ??= this.withResponse().then(({ data }) => data);
    return this.#data.then(onFulfilled, onRejected);
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onFinally);
  }
}
