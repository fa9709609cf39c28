/** What each exit code means to a script. The errors that lead to it are in `exit-codes.ts`. */
export const exitMeanings = {
  0: "done, also an empty list",
  1: "unexpected fault",
  2: "wrong usage, checked here; nothing was sent",
  3: "a person or a flag is needed",
  4: "not signed in, bad credential, no permission",
  5: "not found",
  6: "conflict or wrong state",
  7: "the content was refused, the provider failed, or a signature is invalid",
  8: "still pending when the wait ended",
  9: "rate limited past the timeout",
  10: "out of credits, payment needed, or --max-credits reached",
  11: "network, timeout, server error after retries",
  12: "remote work ended badly",
  13: "some of many failed",
  130: "interrupted (143: terminated)",
} as const;
