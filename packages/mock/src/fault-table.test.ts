import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock } from "./create-mock.ts";
import { checkResponse } from "./testing/check-response.ts";
import { cells, type Door, play } from "./testing/fault-cells.ts";
import { mounts } from "./testing/mounts.ts";

const mock = createMock({ checkResponse });

// Through MSW in a browser: msw/browser-faults.test.ts.
describe.each(mounts)("through $name", ({ open }) => {
  let door: Door & { close(): void | Promise<void> };
  beforeAll(async () => {
    door = { mock, ...(await open(mock)) };
  });
  afterAll(() => door.close());

  it.each(cells)("$fault on $kind is seen as: $expected, and the journal agrees", async (cell) => {
    const journal = cell.expected === "same" ? [] : [cell.fault];
    expect(await play(door, cell)).toEqual({ seen: cell.expected, journal });
  });
});
