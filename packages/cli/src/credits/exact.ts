/** Credits have decimals, to a billionth: 0.1 and 0.2 are to be 0.3. */
export const exact = (credits: number): number => Number(credits.toFixed(9));
