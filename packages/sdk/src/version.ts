/** The package's version. A test holds it to package.json. */
export const version = "0.0.0";
