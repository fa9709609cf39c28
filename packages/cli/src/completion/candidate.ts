/** A word that could stand where the cursor is. */
export interface Candidate {
  readonly word: string;
  readonly summary?: string;
}
