import { type ErrorInit, errorClass } from "./tandem-error.ts";

/** An argument or option is wrong. Found before anything was sent, so nothing was charged. `facts.option` names it. */
export class InvalidArgumentError extends /* @__PURE__ */ errorClass("invalid_argument") {
  constructor(init: ErrorInit) {
    super({ charged: 0, ...init });
  }
}

/** @param option the one that is wrong: it becomes `facts.option`. */
export const wrongOption = (option: string, summary: string, advice?: string): InvalidArgumentError =>
  new InvalidArgumentError({ summary, advice, facts: { option } });
