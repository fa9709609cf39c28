import type { Reply } from "../engine/reply.ts";
import { loadReference, notInstalled } from "./reference.ts";

/** The page, or a file with a dot in its name. The document of the control plane isn't the page's. */
const pageFile = /^GET \/(|[\w-]+\.(?!json$)\w+)$/;

/**
 * Returns the inspector's page for `GET /`, or a file that it loads; undefined for every other control. The page holds no
 * secret: it sends the token of its own address.
 */
export async function inspectorReply(control: string): Promise<Reply | undefined> {
  const name = pageFile.exec(control)?.[1];
  if (name === undefined) return undefined;
  const reference = await loadReference();
  if (!reference) return name === "" ? notInstalled : undefined;
  const found = await reference.inspectorFile(name || "index.html");
  return found && { status: 200, ...found };
}
