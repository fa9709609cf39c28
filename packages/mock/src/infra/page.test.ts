import { describe, expect, it } from "vitest";
import { newResource } from "../testing/new-resources.ts";
import { type Infra, type Resource, startInfra } from "../testing/start-infra.ts";

const names = (rows: readonly Resource[]) => rows.map(({ name }) => name);

async function withServers(count: number): Promise<Infra> {
  const infra = startInfra();
  for (let number = 1; number <= count; number++) {
    await infra.make("POST /servers", { name: `s${number}`, host: "203.0.113.9" });
  }
  return infra;
}

/** All pages of the servers; `between` runs after each one. */
async function readPages(infra: Infra, limit: number, between: (page: number) => Promise<unknown> = async () => {}) {
  const pages: unknown[][] = [];
  let cursor: string | null = null;
  do {
    const { list, meta } = await infra.call(`GET /servers?limit=${limit}${cursor === null ? "" : `&cursor=${cursor}`}`);
    pages.push(names(list));
    cursor = meta.nextCursor;
    if (cursor !== null) await between(pages.length);
  } while (cursor !== null);
  return pages;
}

describe("pages", () => {
  it("hold the newest first, as many as asked for, and end with a null cursor", async () => {
    expect(await readPages(await withServers(4), 3)).toEqual([
      ["s4", "s3", "s2"],
      ["s1", "staging-1", "db-1"],
      ["web-1"],
    ]);
  });

  it("miss nothing and repeat nothing while rows are added", async () => {
    const infra = await withServers(4);
    const pages = await readPages(infra, 2, (page) => newResource.server(infra, { name: `late-${page}` }));
    expect(pages.flat()).toEqual(["s4", "s3", "s2", "s1", "staging-1", "db-1", "web-1"]);
  });

  it("miss nothing that is left while rows are deleted, the cursor's own included", async () => {
    const infra = await withServers(4);
    const pages = await readPages(infra, 2, async (page) => {
      if (page > 1) return;
      for (const name of ["s3", "s2"]) {
        const { id } = await infra.find("/servers", "name", name);
        await infra.call(`DELETE /servers/${id}`);
      }
      await infra.mock.clock.advance("2s");
    });
    expect(pages).toEqual([
      ["s4", "s3"],
      ["s1", "staging-1"],
      ["db-1", "web-1"],
    ]);
  });

  it("of every list are pages", async () => {
    const infra = startInfra();
    const { id: team } = await infra.find("/teams", "slug", "acme");
    const { id: database } = await infra.find("/databases", "name", "shop");
    const { id: webhook } = await infra.find("/webhooks", "description", "Deploy notices");
    const paths = [
      "/servers",
      "/sites",
      "/databases",
      `/databases/${database}/users`,
      "/alerts",
      "/webhooks",
      `/webhooks/${webhook}/deliveries`,
      "/billing/plans",
      "/billing/invoices",
      "/teams",
      `/teams/${team}/audit-logs`,
    ];
    for (const path of paths) {
      expect((await infra.call(`GET ${path}?limit=1`)).meta.limit).toBe(1);
      expect((await infra.call(`GET ${path}?cursor=x`)).problem.code).toBe("invalid_cursor");
    }
  });
});
