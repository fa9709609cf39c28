import { isObject } from "../process/json.ts";

export type Content =
  | { type: "text"; text: string }
  | { type: "image"; data: string; mimeType: string }
  | { type: "resource_link"; uri: string; name: string; mimeType: string };

type Resource = { mimeType: string } & ({ text: string } | { blob: string });

/** Bytes of a message. Clients close the connection at 10 MiB. */
const longestMessage = 8_000_000;
const mostResources = 20;

/** Files and results that were cut, by their URI `tandem://results/N`. The oldest go first. */
export class Resources {
  readonly #kept = new Map<string, Resource>();
  #count = 0;

  /** A link to the content; undefined if no client could read it. */
  keep(name: string, content: Resource): Extract<Content, { type: "resource_link" }> | undefined {
    if (Buffer.byteLength(JSON.stringify(content)) > longestMessage) return undefined;
    const uri = `tandem://results/${++this.#count}`;
    this.#kept.set(uri, content);
    if (this.#kept.size > mostResources) this.#kept.delete(this.#kept.keys().next().value!);
    return { type: "resource_link", uri, name, mimeType: content.mimeType };
  }

  read(uri: string): Resource | undefined {
    return this.#kept.get(uri);
  }
}

const dataUri = /^data:([\w.+-]+\/[\w.+-]+)(?:;[^,;]*)*;base64,([A-Za-z0-9+/]+={0,2})$/;
const pictures = ["image/png", "image/jpeg", "image/webp", "image/gif"];
/** Characters of base64 that all pictures of a result take together. */
const longestPictures = 5_000_000;

/**
 * Takes the files out of a result: pictures as the client shows them, others as links to resources. Each leaves a note.
 *
 * @returns `isLost` if a file was too long for both, or holds a credential.
 */
export function takeFiles(result: unknown, resources: Resources, secrets: Iterable<string>) {
  const content: Content[] = [];
  let room = longestPictures;
  let isLost = false;

  function take(value: unknown): unknown {
    if (typeof value === "string") return takeText(value);
    if (Array.isArray(value)) return value.map(take);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, take(inner)]));
  }

  function takeText(text: string): string {
    const [, mimeType = "", data = ""] = text.startsWith("data:") ? (dataUri.exec(text) ?? []) : [];
    if (data === "") return text;
    const bytes = Buffer.from(data, "base64");
    const note = `${mimeType}, ${bytes.length} bytes`;
    if ([...secrets].some((secret) => bytes.includes(secret))) {
      isLost = true;
      return `${note}: it holds your credential, so it is not sent`;
    }
    if (pictures.includes(mimeType) && data.length <= room) {
      room -= data.length;
      content.push({ type: "image", data, mimeType });
      return `${note}: shown below`;
    }
    const link = resources.keep(mimeType, { mimeType, blob: data });
    if (link) content.push(link);
    else isLost = true;
    return `${note}: ${link?.uri ?? "too long to send"}`;
  }

  const data = take(result);
  return { data, content, isLost };
}
