import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { infraService } from "./infra-service.ts";
import { rejection } from "./tool-service.ts";

test.each<[what: string, answer: () => Response]>([
  [
    "throws",
    () => {
      throw new Error("a broken fixture");
    },
  ],
  ["fails every time", () => HttpResponse.json({}, { status: 503 })],
  ["breaks the connection", () => HttpResponse.error()],
])("a fixture that %s fails its test in seconds, although no test moves the clock", async (_, answer) => {
  const { infra, mock } = await infraService();
  mock.use(http.get("*/api/v1/servers/srv_1", answer));
  expect(await rejection(infra.servers.get("srv_1"))).toMatchObject({ outcome: expect.any(String) });
});
