import { createMock } from "@tandem/mock";
import { HttpResponse, http } from "msw";
import { afterAll, expect, it } from "vitest";
import { infraAccount } from "../testing/mock-account.ts";
import { runMain } from "../testing/run-main.ts";

const mock = createMock();
const server = await mock.listen();
afterAll(() => server.close());

it.each([
  ["servers list", "get", "*/servers", [{ id: "srv_1" }, 5], "item 2 of the list is a number, not an object"],
  ["teams members", "get", "*/teams", [{ id: "team_9", members: 5 }], "members is a number, not a list"],
  ["billing portal --experimental", "post", "*/billing/portal", { url: 5 }, 'its "url" is a number, not a string'],
  ["ai get job_1", "get", "*/ai/jobs/:id", { id: "job_1", pendingStepId: {} }, 'its "pendingStepId" is an object'],
  ...(
    [
      [{ host: undefined }, 'the server\'s "host" is missing'],
      [{ host: null }, 'the server\'s "host" is null'],
      [{ host: "" }, 'the server\'s "host" is ""'],
      [{ host: "a`id`" }, 'the server\'s "host" is "a`id`"'],
      [{ username: undefined }, 'the server\'s "username" is missing'],
      [{ username: "a b" }, 'the server\'s "username" is "a b"'],
      [{ port: undefined }, 'the server\'s "port" is missing'],
    ] as const
  ).map(([change, why]) => {
    const data = { id: "srv_1", name: "web-1", host: "203.0.113.7", port: 22, username: "root", ...change };
    return ["servers ssh srv_1", "get", "*/servers/:id", data, why] as const;
  }),
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
