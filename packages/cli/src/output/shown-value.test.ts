import { expect, it } from "vitest";
import { amountText, fileSize } from "./formats.ts";
import { shownValue } from "./shown-value.ts";

const now = Date.parse("2026-03-10T12:00:00Z");

it.each([
  ["text", "text"],
  [null, ""],
  [true, "yes"],
  [false, "no"],
  [["a", "b"], "a, b"],
  [[], ""],
  ["2026-03-10T11:58:00Z", "2 min ago"],
  [[{ id: "dep_1", status: "failed" }, { id: "dep_2" }], "dep_1 failed, dep_2"],
  [[{ id: "mem_1", email: "a@example.com", name: null, role: "owner" }], "a@example.com owner"],
  [[{ name: "shop.example.com", status: "active", tls: "issuing" }], "shop.example.com active"],
  [[{ interval: "month" }], '[{"interval":"month"}]'],
  [{ a: 1 }, '{"a":1}'],
])("%j is shown as %j", (value, want) => {
  expect(shownValue(value, now)).toBe(want);
});

it.each([
  [2_900, "usd", "$29.00"],
  [0, "eur", "€0.00"],
  [1_200, "jpy", "¥1,200"],
  [1_234, "kwd", "KWD 1.234"],
  [5, "no currency", "5 no currency"],
])("%d of the smallest unit of %s is %s", (amount, currency, want) => {
  expect(amountText(amount, currency).replace(/\u00a0/g, " ")).toBe(want);
});

it.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1.0 kB"],
  [52_428_800, "52.4 MB"],
  [3_200_000_000_000_000, "3200.0 TB"],
])("%d bytes are %s", (bytes, want) => {
  expect(fileSize(bytes)).toBe(want);
});
