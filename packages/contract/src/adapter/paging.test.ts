import { Tandem, type TandemOptions } from "@tandem/sdk";
import { describe, expect, it } from "vitest";
import type { ServiceFile } from "../service-file.ts";
import { withService } from "./with-service.ts";

/** Numbered pages: "ab 3 2 | c 3 2" has the rows a and b on the first, and says that there are 3 rows on 2 pages. */
const pagesOf = (text: string) =>
  text.split(" | ").map((page) => {
    const [rows, total, last] = page.split(" ") as [string, string, string];
    return [rows.replace("-", ""), Number(total), Number(last)] as const;
  });

describe.each<[string, (total?: number, pages?: number) => object, object]>([
  ["with the total", (all) => ({ all }), { total: "meta.all" }],
  ["with the last page", (_, end) => ({ end }), { last: "meta.end" }],
  ["with both", (all, end) => ({ all, end }), { total: "meta.all", last: "meta.end" }],
])("numbered pages %s", (how, metaOf, paging) => {
  async function read(text: string) {
    const pages = pagesOf(text);
    const file: ServiceFile = { infra: { pagination: { style: "page", ...paging } } };
    const fetch = withService(file, async (url: string, _: RequestInit) => {
      const page = Number(new URL(url).searchParams.get("page") ?? 1);
      const [rows, total, last] = pages[page - 1] ?? ["", pages.at(-1)![1], pages.length];
      return Response.json({ data: [...rows].map((id) => ({ id })), meta: { page, ...metaOf(total, last) } });
    }) as NonNullable<TandemOptions["fetch"]>;
    const infra = { token: "t", baseUrl: "http://localhost" };
    const seen: string[] = [];
    try {
      for await (const { id } of new Tandem({ fetch, infra, pacing: false }).infra.servers.list({ pageSize: 2 }))
        seen.push(id);
      return { seen: seen.join(""), isWhole: true };
    } catch {
      return { seen: seen.join(""), isWhole: false };
    }
  }

  it.each<[string, string]>([
    ["each full", "ab 5 3 | cd 5 3 | e 5 3"],
    ["a row deleted in between", "ab 5 3 | cd 4 2"],
    ["a row deleted, and the last page empty", "ab 5 3 | cd 5 3 | - 4 2"],
    ["a row added in front", "ab 4 2 | bc 5 3 | d 5 3"],
    ["a row added at the end", "ab 4 2 | cd 5 3 | e 5 3"],
    ["one", "ab 2 1"],
    ["one, empty", "- 0 0"],
  ])("that agree are a whole list: %s", async (_, pages) => {
    const seen = pagesOf(pages)
      .map(([rows]) => rows)
      .join("");
    expect(await read(pages)).toEqual({ seen, isWhole: true });
  });

  it.each<[string, string, RegExp]>([
    ["a short page", "a 5 3 | cd 5 3 | e 5 3", /total|both/],
    ["a short last page", "ab 4 2 | c 4 2", /total|both/],
    ["a total that grows beyond them", "ab 4 2 | cd 9 2", /total|both/],
    ["no pages", "ab 2 0", /last|both/],
    ["no pages, with a short one", "a 1 0", /last|both/],
    ["a page beyond the last", "ab 6 3 | cd 6 3 | ef 6 2", /last|both/],
    ["two in turns", "ab 8 4 | cd 8 4 | ab 8 4 | cd 8 4", /./],
    ["three in turns", "ab 8 4 | cd 8 4 | ef 8 4 | ab 8 4", /./],
    ["the first at the end", "ab 6 3 | cd 6 3 | ab 6 3", /./],
  ])("that don't agree end in an error: %s", async (_, pages, noticed) => {
    if (noticed.test(how)) expect(await read(pages)).toMatchObject({ isWhole: false });
  });
});
