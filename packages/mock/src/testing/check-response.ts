import type { CheckResponse } from "../engine/service.ts";
import { responseBody } from "../generated/response-validators.js";

/** Holds every answer of a mock to the description: `createMock({ checkResponse })`. */
export const checkResponse: CheckResponse = (operationId, status, body) => {
  const validate = responseBody[operationId]?.[status];
  return !validate || validate(body) ? [] : (validate.errors ?? []);
};
