import { expect, it } from "vitest";
import { fieldErrors } from "./field-errors.ts";

it.each([
  ["required", { missingProperty: "a/b~c" }, "/x/a~1b~0c", "required", "is required"],
  ["type", { type: ["string", "null"] }, "/x", "invalid_type", "must be of type string or null"],
  ["enum", { allowedValues: ["a", "b"] }, "/x", "invalid_value", "must be one of a, b"],
  ["const", { allowedValue: "*" }, "/x", "invalid_value", "must be *"],
  ["discriminator", { tag: "type" }, "/x/type", "invalid_value", "is not a known kind"],
  ["minLength", { limit: 1 }, "/x", "too_short", "must have at least 1 character"],
  ["maxLength", { limit: 100 }, "/x", "too_long", "must have at most 100 characters"],
  ["minItems", { limit: 1 }, "/x", "too_few", "must have at least 1 item"],
  ["maxItems", { limit: 10 }, "/x", "too_many", "must have at most 10 items"],
  ["minimum", { limit: 60 }, "/x", "too_small", "must be 60 or more"],
  ["maximum", { limit: 365 }, "/x", "too_large", "must be 365 or less"],
  ["pattern", { pattern: "^https://" }, "/x", "invalid_format", "must match ^https://"],
  ["format", { format: "email" }, "/x", "invalid_format", "must be a valid email"],
  ["novel", {}, "/x", "invalid", "as ajv says"],
])("%s is put in words", (keyword, params, pointer, code, message) => {
  const found = fieldErrors([{ instancePath: "/x", keyword, params, message: "as ajv says" }]);
  expect(found).toEqual([{ pointer, code, message }]);
});
