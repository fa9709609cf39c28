/** How the APIs are served that the documents and the reference show. */
export interface ServedApis {
  readonly infraPrefix: string;
  /** Whether operations are answered that the service does not list. */
  readonly unlisted: boolean;
  /** What to try calls with. */
  readonly key: string;
  readonly token: string;
}

type Paths = Readonly<Record<string, Readonly<Record<string, object>>>>;
type Document = Readonly<Record<string, unknown>>;

/** Both documents as this mock serves the APIs: its address, its prefix, its operations. Each is loaded when first needed. */
export async function servedDocuments(origin: string, apis: ServedApis): Promise<Record<"tools" | "infra", Document>> {
  const [{ toolsDocument }, { infraDocument }] = await Promise.all([
    import("../generated/tools-document.ts"),
    import("../generated/infra-document.ts"),
  ]);
  return {
    tools: { ...toolsDocument, ...serverAt(origin) },
    infra: {
      ...(apis.unlisted ? await withUnlisted(infraDocument) : infraDocument),
      ...serverAt(origin + apis.infraPrefix),
    },
  };
}

function serverAt(url: string) {
  return { servers: [{ url, description: "This mock." }] };
}

async function withUnlisted(document: Document): Promise<Document> {
  const { unlistedParts } = await import("../generated/unlisted-parts.ts");
  const { tags, paths, components } = unlistedParts;
  return {
    ...document,
    tags: [...(document.tags as object[]), ...tags],
    paths: overlaid(document.paths as Paths, paths),
    components: overlaid(document.components as Paths, components),
  };
}

function overlaid(base: Readonly<Record<string, object>>, added: Readonly<Record<string, object>>) {
  const both = Object.entries(added).map(([name, members]) => [name, { ...base[name], ...members }]);
  return { ...base, ...Object.fromEntries(both) };
}
