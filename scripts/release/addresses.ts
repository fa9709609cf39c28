/** Where the site and the repository are: `https://tandem.example.com` and `OWNER/REPOSITORY`. */
export interface Addresses {
  readonly homepage: string;
  /** On GitHub, as `owner/name`. */
  readonly repository: string;
}

/** The present ones, as the manifest at the root of the repository has them: that is the one place to look. */
export function addressesIn(manifest: string): Addresses {
  const { homepage, repository } = JSON.parse(manifest) as { homepage: string; repository: { url: string } };
  return { homepage, repository: new URL(repository.url.replace(/^git\+|\.git$/g, "")).pathname.slice(1) };
}

/** Those that stand for an address to come: a host that is kept for examples, and a name in capitals alone. */
export function placeholdersIn({ homepage, repository }: Addresses): string[] {
  return [
    ...(/(^|\.)example\.(com|net|org)$/.test(new URL(homepage).host) ? [homepage] : []),
    ...(/^[A-Z]+\/[A-Z]+$/.test(repository) ? [repository] : []),
  ];
}

/** Why these cannot be used; undefined when they can. The site links from the root of its host. */
export function problemWith({ homepage, repository }: Addresses): string | undefined {
  if (!/^https:\/\/[\w-]+(\.[\w-]+)+$/.test(homepage)) {
    return `The site's address is https:// and a host, without a path or a slash at its end: not "${homepage}".`;
  }
  if (!/^[\w-]+\/[\w.-]+$/.test(repository)) return `The repository is OWNER/NAME: not "${repository}".`;
  return undefined;
}

/** A file's text with the new addresses where it had the old ones. */
export function moved(text: string, from: Addresses, to: Addresses): string {
  const hostOf = ({ homepage }: Addresses) => new URL(homepage).host;
  return text.replaceAll(whole(hostOf(from)), () => hostOf(to)).replaceAll(whole(from.repository), () => to.repository);
}

/** Not as a part of a longer name. */
const whole = (name: string): RegExp => new RegExp(`(?<![\\w.-])${name.replaceAll(/[.\\/]/g, "\\$&")}(?![\\w-])`, "g");
