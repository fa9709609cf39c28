import type { Answer } from "./openapi-client.ts";

/**
 * The promise of a call's data. `withResponse()` gives the same call's response and attempts too; it does not send
 * another request.
 */
export class PromisedAnswer<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = "PromisedAnswer";
  #answer: Promise<Answer<T>> | (() => Promise<Answer<T>>);
  #data: Promise<T> | undefined;

  /** @param answer the call, or a function that makes it when somebody asks for its answer. */
  constructor(answer: Promise<Answer<T>> | (() => Promise<Answer<T>>)) {
    this.#answer = answer;
  }

  /** The data, the HTTP response (its body already read) and every attempt. */
  withResponse(): Promise<Answer<T>> {
    if (typeof this.#answer === "function") this.#answer = this.#answer();
    return this.#answer;
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise.
  then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#data ??= this.withResponse().then((answer) => answer.data);
    return this.#data.then(onFulfilled, onRejected);
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onFinally);
  }
}
