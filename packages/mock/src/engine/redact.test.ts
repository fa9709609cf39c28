import { expect, it } from "vitest";
import { redactHeaders, redactor } from "./redact.ts";

const planted = "tdm_pro_planted/secret+1";
const headers = { authorization: `Bearer ${planted}`, "x-note": `sent with ${planted}`, accept: "*/*" };
const redact = redactor(headers);

it.each([
  ["plain", `before ${planted} after`],
  ["encoded in an address", `/path?key=${encodeURIComponent(planted)}`],
  ["in JSON", JSON.stringify({ input: planted })],
  ["as another seeded key", "tdm_plus_abc and tdi_owner_x-y"],
  ["as the address of a Slack hook", '{"webhookUrl":"https://hooks.slack.com/hunter2"}'],
  ["in an environment", '{"environment":{"A":"hunter2","B":"} tail"},"n":1}'],
  ["in a connection string", "postgresql://shop:hunter2@203.0.113.20:5432/shop"],
  ["as a member that holds secrets", '{"password": "hunter2 \\" tail", "n": 1}'],
])("masks a secret %s", (_, text) => {
  const redacted = redact(text);
  expect(redacted).toContain("[redacted]");
  expect(redacted).not.toMatch(/planted|secret\+1|secret%2B1|tdm_|tdi_|hunter2|tail/);
});

it("masks headers that hold secrets, and secrets in others", () => {
  expect(redactHeaders(headers, redact)).toEqual({
    authorization: "[redacted]",
    "x-note": "sent with [redacted]",
    accept: "*/*",
  });
});

it("masks nothing else", () => {
  expect(redact('{"input":"a plain text","token":5}')).toBe('{"input":"a plain text","token":5}');
});
