import { expect, test, vi } from "vitest";
import { ApiPromise } from "./api-promise.ts";

const result = { data: 7, response: new Response(), attempts: [] };

test("a call starts when it is first awaited, and only once", async () => {
  const start = vi.fn(async () => result);
  const promise = new ApiPromise(start);
  expect(start).not.toHaveBeenCalled();

  expect([await promise, await promise.withResponse(), await promise]).toEqual([7, result, 7]);
  expect(start).toHaveBeenCalledOnce();
});

test("it has the members of a promise", async () => {
  const ended = vi.fn();
  const [done, failed] = [Promise.resolve(result), Promise.reject(new Error("no"))].map((call) => new ApiPromise(call));

  expect(await done!.finally(ended)).toBe(7);
  expect(await failed!.catch(String)).toBe("Error: no");
  expect(await failed!.then(undefined, () => "no")).toBe("no");
  expect([ended.mock.calls, String(done)]).toEqual([[[]], "[object ApiPromise]"]);
});
