import { expect, it } from "vitest";
import { checkFields, fieldValue, pickFields } from "./query.ts";

const envelope = {
  success: true,
  data: { score: 87, issues: [{ offset: 3, message: "m" }] },
  meta: { tool: "t", creditsCharged: 2 },
};

it.each([
  [["success"], { success: true }],
  [["meta", "success"], { meta: envelope.meta, success: true }],
  [["data.score", "meta.tool"], { data: { score: 87 }, meta: { tool: "t" } }],
  [["data.issues.message"], { data: { issues: [{ message: "m" }] } }],
  [["meta.tool", "meta"], { meta: envelope.meta }],
  [["data.missing"], { data: {} }],
])("fields %j pick their parts, nested as they were", (fields, want) => {
  expect(pickFields(envelope, fields)).toEqual(want);
});

it.each([
  ["data.score", 87],
  ["data.issues.message", ["m"]],
  ["data.nothing.below", undefined],
])("%s leads to %j", (field, want) => {
  expect(fieldValue(envelope, field)).toEqual(want);
});

it.each([[["stauts"]], [["id", "nme"]], [["score"]]])("wrong fields %j are rejected with the right ones", (fields) => {
  expect(() => checkFields(fields, ["id", "name", "status", "data.score"])).toThrow(
    expect.objectContaining({
      code: "BAD_OPTION",
      why: "the fields are id, name, status, data.score",
    }),
  );
});
