/** What `tandem help TOPIC` explains, beside the commands. */
export const topicSummaries = {
  flags: "The flags that every command takes",
  "exit-codes": "What each exit code means",
  environment: "The variables that tandem reads",
  output: "Where output goes, in which form, and for screen readers",
} as const;

export type TopicName = keyof typeof topicSummaries;
