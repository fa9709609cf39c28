export const knownService = undefined;
