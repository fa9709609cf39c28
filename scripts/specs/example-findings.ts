import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type Content, type Finding, operationsOf, resolved, type Schema, type SpecDocument } from "./document.ts";
import type { Examples } from "./examples.ts";
import { mockDocument } from "./open-enum.ts";

/** Each operation has an example, and the examples are valid. */
export function exampleFindings(written: SpecDocument, { operations, responses = {} }: Examples): Finding[] {
  const document = mockDocument(written);
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  ajv.addSchema(document as object, "spec");

  const faults = (where: string, content: Content | undefined, value: unknown): Finding[] => {
    const schema = Object.values(content ?? {})[0]?.schema;
    if (schema === undefined) return value === undefined ? [] : [{ where, message: "has a body where there is none" }];
    const validate = ajv.compile(inSpec(schema));
    return validate(value) ? [] : [{ where, message: ajv.errorsText(validate.errors) }];
  };

  return [
    ...operationsOf(document).flatMap(({ operation }) => {
      const id = operation.operationId ?? "";
      const example = operations[id];
      if (example === undefined) return [{ where: id, message: "has no example" }];
      const { status, body, answer } = example;
      const response = operation.responses?.[String(status)];
      if (response === undefined) return [{ where: id, message: `has an example of status ${status}` }];
      const request = operation.requestBody && resolved(document, operation.requestBody);
      return [
        ...(body !== undefined || request?.required ? faults(`the request of ${id}`, request?.content, body) : []),
        ...faults(`the answer of ${id}`, resolved(document, response).content, answer),
      ];
    }),
    ...Object.entries(responses).flatMap(([name, body]) => {
      const response = document.components?.responses?.[name] as { content?: Content } | undefined;
      if (response === undefined) return [{ where: name, message: "has an example and is no response" }];
      return faults(`the response ${name}`, response.content, body);
    }),
  ];
}

/** References of a schema on its own are to the document. */
function inSpec(schema: Schema): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"spec#/components'));
}
