// Generated from package.json by scripts/generate.ts. Do not edit.

/** Version of this package. */
export const version = "0.0.0";
/** The oldest Node that this package runs on. */
export const oldestNode = "22.12";
/** Where the sources and the releases are. */
export const repository = "https://github.com/OWNER/REPOSITORY";
