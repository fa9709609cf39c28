// Generated from specs/ by scripts/generate.ts. Do not edit.

export const knownService: object | undefined = undefined;
