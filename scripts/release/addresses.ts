/** Where the site and the repository are. The manifest at the root sets both, and nothing else does. */
export interface Addresses {
  /** `https://` and a host: the site links from the root of its host. */
  readonly homepage: string;
  /** On GitHub, as `owner/name`. */
  readonly repository: string;
}

/** @throws Error if an address can't be used. */
export function readAddresses(manifest: string): Addresses {
  const { homepage, repository } = JSON.parse(manifest) as { homepage: string; repository: { url: string } };
  const name = /^git\+https:\/\/github\.com\/([\w-]+\/[\w.-]+)\.git$/.exec(repository.url)?.[1];
  if (!/^https:\/\/[\w-]+(\.[\w-]+)+$/.test(homepage)) {
    throw new Error(`homepage must be https:// and a host, without a path or a slash at its end, not "${homepage}"`);
  }
  if (!name) throw new Error(`repository must be git+https://github.com/OWNER/NAME.git, not "${repository.url}"`);
  return { homepage, repository: name };
}

/** Placeholders: a host reserved for examples, and a name in capitals. */
export const placeholdersIn = ({ homepage, repository }: Addresses): string[] => [
  ...(/(^|\.)example\.(com|net|org)$/.test(new URL(homepage).host) ? [homepage] : []),
  ...(/^[A-Z]+\/[A-Z]+$/.test(repository) ? [repository] : []),
];
