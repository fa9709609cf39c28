// Generated from package.json by scripts/generate.ts. Do not edit.

export const version = "0.0.0";
export const oldestNode = "22.12";
export const repository = "https://github.com/OWNER/REPOSITORY";
