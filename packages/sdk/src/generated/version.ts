// Generated from package.json by scripts/generate.ts. Do not edit.

export const version = "0.0.0";
export const homepage = "https://tandem.example.com";
