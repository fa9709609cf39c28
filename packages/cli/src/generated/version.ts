// Generated from package.json by npm run generate. Do not edit.

/** Version of this package. */
export const version = "0.0.0";
export const oldestNode = "22.12";
export const repository = "https://github.com/OWNER/REPOSITORY";
