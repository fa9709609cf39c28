import { expect, it } from "vitest";
import { createMask, maskAddresses, maskForms } from "./mask.ts";

const mask = createMask([
  "tdm_pro_9f3ac11e",
  "tdm_pro_9f3ac11e_long",
  'quo"ted\\secret',
  undefined,
  "p@ss word/1",
  "short",
]);

it.each([
  ["Bearer tdm_pro_9f3ac11e", "Bearer tdm_****"],
  ["twice tdm_pro_9f3ac11e tdm_pro_9f3ac11e", "twice tdm_**** tdm_****"],
  ["p@ss word/1", "****"],
  ["p%40ss%20word%2F1", "****"],
  ["the longer tdm_pro_9f3ac11e_long", "the longer tdm_****"],
  [JSON.stringify({ echo: 'quo"ted\\secret' }), '{"echo":"****"}'],
  ["short words stay", "short words stay"],
])("%s is shown as %s", (text, want) => {
  expect(mask(text)).toBe(want);
});

it.each([
  ["GET https://me:pw@api.example/v1 failed", "GET https://me:****@api.example/v1 failed"],
  ["https://api.example:8080/a@b and a:b@c stay", "https://api.example:8080/a@b and a:b@c stay"],
])("an address in a message is shown without its password: %s", (text, want) => {
  expect(maskAddresses(text)).toBe(want);
});

it.each([
  ["Authorization: Bearer abcdefgh", "Authorization: Bearer ****"],
  ["curl -H 'authorization: bearer  qwertyuiop' URL", "curl -H 'authorization: bearer  ****' URL"],
  ["Bearer ab-cd_ef.gh", "Bearer ****"],
  ["Bearer a1", "Bearer ****"],
  ["Bearer authenticationx", "Bearer ****"],
  ["the bearer of news, a bearer token", "the bearer of news, a bearer token"],
  ["Bearer authentication is required", "Bearer authentication is required"],
  ["bearer credentials.", "bearer credentials."],
  ['Bearer error_description="expired"', 'Bearer error_description="expired"'],
])("a bearer token in a text of the service is masked, words are not: %s", (text, want) => {
  expect(maskForms(text)).toBe(want);
});
