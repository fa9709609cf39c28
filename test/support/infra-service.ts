import type { Mock, MockOptions } from "@tandem/mock";
import { InfraClient, type InfraClientOptions } from "@tandem/sdk";
import { HttpResponse, http } from "msw";
import { type MockService, mockService } from "./mock-service.ts";

/** A mock on a real port whose clock the client shares, so that neither waits in real time. */
export interface InfraService {
  mock: Mock;
  url: string;
  /** A client with an owner's token that no other test uses. */
  infra: InfraClient;
  token: string;
  newClient(options?: InfraClientOptions): InfraClient;
  settle: MockService["settle"];
}

let tokens = 0;

/** A token of a kind that no other test uses. */
export const newToken = (kind = "owner"): string => `tdi_${kind}_${process.pid}x${++tokens}`;

export async function infraService(
  options: MockOptions = {},
  clientOptions: InfraClientOptions = {},
): Promise<InfraService> {
  const { mock, infraUrl, fetch, settle } = await mockService(options);
  const token = newToken();
  const newClient = (more: InfraClientOptions = {}) =>
    new InfraClient({ token, baseUrl: infraUrl, clock: mock.clock, fetch, ...clientOptions, ...more });
  return { mock, url: infraUrl, token, newClient, infra: newClient(), settle };
}

/** Answers one route with a body of our choice, whatever the mock would say. */
export const answering = (method: "get" | "post" | "patch" | "delete", path: string, body: unknown, status = 200) =>
  http[method](`*/api/v1${path}`, () => HttpResponse.json(body as object, { status }));
