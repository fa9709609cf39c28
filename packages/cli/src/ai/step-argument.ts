export const stepArgument = {
  summary: "The step's number as shown, or its id (default: the one that is waiting)",
} as const;
