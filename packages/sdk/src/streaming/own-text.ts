/**
 * The same text, as a string of its own. What is cut out of a longer string may keep all of that alive for as long as it
 * lives itself: engines share the characters. Joined and cut again, it shares those of a string no longer than itself.
 */
export const ownText = (text: string): string => ` ${text}`.slice(1);
