export const stepArgument = {
  summary: "The step: its number as it is shown, or its id (default: the one that waits)",
} as const;
