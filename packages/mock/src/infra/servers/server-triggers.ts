/** Hosts that misbehave, so that a test can ask for it. Everything else connects and stays online. */
export const serverTriggers = {
  /** Never answers: `connecting` ends in `error` after 30 s. */
  neverConnects: (host: string) => host.startsWith("192.0.2.") || host.endsWith(".invalid"),
  /** Connects and cannot be set up: `provisioning` ends in `error`. */
  failsProvisioning: (host: string) => host.startsWith("fail-"),
  /** Is lost once, a minute after it came online, and comes back a minute later. */
  isLostOnce: (host: string) => host.startsWith("198.51.100."),
} as const;
