// The mock is an ES module: NODE_OPTIONS=--experimental-vm-modules npx jest
import { createMock } from "@tandem/mock";
import { Tandem } from "@tandem/sdk";

test("a call that fails once succeeds", async () => {
  const mock = createMock({ clock: "auto" }); // waits take no time
  const { tools } = new Tandem({
    fetch: mock.fetch,
    clock: mock.clock,
    tools: { apiKey: mock.keys.pro, baseUrl: "https://tools.example.com" },
  });
  const tool = "grammar-checker";
  mock.faults.add({ operation: tool, nth: 1, fault: { status: 422 } });

  const { data } = await tools.run(tool, { input: "She go home." });

  expect(data).toMatchObject({ correctedText: "She goes home." });
  expect(mock.journal.entries.map(({ status }) => status)).toEqual([422, 200]);
});
