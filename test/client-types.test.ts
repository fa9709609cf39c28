import { expect, test } from "vitest";
import { clientTypes } from "../scripts/generate/client-types.ts";

const schemas = {
  Box: {
    type: "object",
    required: ["id"],
    properties: {
      id: { type: "string", description: "Id of the box." },
      size: { type: "integer", description: "In litres.", default: 5 },
      note: { type: ["string", "null"] },
      color: { type: "string", enum: ["red"], "x-open-enum": true },
    },
  },
};

test("remarks are text that editors show, optional fields take undefined, and an open enum takes any string", async () => {
  const document = { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: {}, components: { schemas } };
  const code = await clientTypes(document);

  const box = /Box: \{\n([\s\S]*?)\n {8}\};/.exec(code)?.[1];
  expect(box?.replace(/^ {12}/gm, "")).toBe(`/** Id of the box. */
id: string;
/**
 * In litres.
 * @default 5
 */
size?: number | undefined;
note?: string | null | undefined;
color?: "red" | (string & {}) | undefined;`);
});
