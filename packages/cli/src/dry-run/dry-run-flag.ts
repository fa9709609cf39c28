/** The flag of every command that changes or costs something. */
export const dryRunFlag = {
  dryRun: { summary: "Print the request that would be sent, without secrets, and send nothing; needs no account" },
} as const;
