/** The flag of every command that changes or costs something. */
export const dryRunFlag = {
  dryRun: { summary: "Print the request, without secrets, and do not send it; needs no account" },
} as const;
