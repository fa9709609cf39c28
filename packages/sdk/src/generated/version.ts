// Generated from package.json by npm run generate. Do not edit.

/** Version of this package. */
export const version = "0.0.0";
export const homepage = "https://tandem.example.com";
