/** Four characters a token is the usual estimate for English. */
export function estimateTokens(characters: number): number {
  return Math.max(1, Math.ceil(characters / 4));
}
