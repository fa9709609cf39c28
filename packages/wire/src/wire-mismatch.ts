/** An answer that isn't as the service file says. */
export class WireMismatch extends Error {
  readonly assumption: string;
  readonly pointer: string;
  readonly expected: string;
  readonly found: string;

  constructor(assumption: string, pointer: string, expected: string, found: string) {
    super(`${assumption}: expected ${expected} at ${pointer}, found ${found}`);
    this.name = "WireMismatch";
    this.assumption = assumption;
    this.pointer = pointer;
    this.expected = expected;
    this.found = found;
  }
}
