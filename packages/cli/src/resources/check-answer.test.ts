import { createMock } from "@tandem/mock";
import { HttpResponse, http } from "msw";
import { afterAll, expect, it } from "vitest";
import { infraAccount } from "../testing/account.ts";
import { runMain } from "../testing/program.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

it.each([
  ["servers list", "get", "*/servers", [{ id: "srv_1" }, 5], "item 2 of the list is a number, not an object"],
  ["teams members", "get", "*/teams", [{ id: "team_9", members: 5 }], "members is a number, not a list"],
  ["billing portal --experimental", "post", "*/billing/portal", { url: 5 }, 'its "url" is a number, not a string'],
  ["ai get job_1", "get", "*/ai/jobs/:id", { id: "job_1", pendingStepId: {} }, 'its "pendingStepId" is an object'],
] as const)(
  "%s: an answer of another form is API_ERROR, which says what is wrong",
  async (words, method, path, data, why) => {
    mock.use(http[method](path, () => HttpResponse.json({ data })));
    const env = infraAccount(server);
    const { exit, stdout, stderr } = await runMain([...words.split(" "), "--json"], { env, stdin: "" });
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: "" });
    expect(JSON.parse(stderr).error).toMatchObject({
      code: "API_ERROR",
      message: "the response does not match the service's description",
      why: expect.stringContaining(why),
      fix: "--debug shows the requests; check whether a change took effect before you rerun it",
    });
  },
);
