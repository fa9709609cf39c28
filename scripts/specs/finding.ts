/** One breach of a rule: where it is, and what to do about it. */
export interface Finding {
  readonly where: string;
  readonly message: string;
}
