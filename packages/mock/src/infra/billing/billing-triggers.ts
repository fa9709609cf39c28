/** Coupon codes that ask for something, so that a test can. Any other code changes nothing. */
export const couponTriggers = {
  /** The payment is declined: 402. */
  declined: "DECLINE",
  /** The payment of the next renewal is declined. */
  renewalDeclined: "DECLINE-RENEWAL",
  /** The user must open a checkout; the subscription is incomplete until then. */
  checkout: "CHECKOUT",
  /** The subscription starts with a trial of 14 days. */
  trial: "TRIAL",
} as const;
