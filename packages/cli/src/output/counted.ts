export const number = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 3 });

/** `1 delivery`, `1,200 deliveries`: the noun is given in the singular. */
export const counted = (count: number, noun: string): string => `${number(count)} ${count === 1 ? noun : plural(noun)}`;

export const plural = (noun: string): string => (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);
