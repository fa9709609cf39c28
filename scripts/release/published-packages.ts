/** The packages that npm gets, in the order that they are published in: what another one needs comes before it. */
export const publishedPackages = ["reference", "sdk", "mock", "fleet", "cli"] as const;
