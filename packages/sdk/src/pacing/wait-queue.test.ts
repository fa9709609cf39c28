import { expect, test } from "vitest";
import { type QueueEntry, WaitQueue } from "./wait-queue.ts";

interface Person extends QueueEntry {
  name: number;
}

function lineOf(count: number): { line: WaitQueue<Person>; people: Person[] } {
  const line = new WaitQueue<Person>();
  const people = Array.from({ length: count }, (_, name) => ({ name, left: false }));
  for (const one of people) line.join(one);
  return { line, people };
}

test("who came first is first, and who left is passed over", () => {
  const { line, people } = lineOf(4);
  expect([line.size, line.first?.name]).toEqual([4, 0]);
  for (const place of [1, 0]) line.leave(people[place]!);
  expect([line.size, line.first?.name, line.waiting().map(({ name }) => name)]).toEqual([2, 2, [2, 3]]);
  line.join({ name: 9, left: false });
  expect(line.waiting().map(({ name }) => name)).toEqual([2, 3, 9]);
});

test("an empty queue has no first entry, and the next to join is first", () => {
  const { line, people } = lineOf(1);
  line.leave(people[0]!);
  expect([line.size, line.first]).toEqual([0, undefined]);
  line.join({ name: 9, left: false });
  expect([line.size, line.first?.name]).toEqual([1, 9]);
});

test("leaving twice counts once", () => {
  const { line, people } = lineOf(2);
  for (const _ of [1, 2]) line.leave(people[0]!);
  expect(line.size).toBe(1);
});

test.each([63, 64, 65, 200])("when calls leave a queue of %d in any order, the others keep their order", (count) => {
  const { line, people } = lineOf(count);
  const order = people.map((_, index) => (index * 37) % count).filter((place, at, all) => all.indexOf(place) === at);
  for (const [left, place] of order.entries()) {
    expect(line.size).toBe(count - left);
    line.leave(people[place]!);
    const others = people.filter((one) => !one.left);
    expect([line.first, line.waiting()]).toEqual([others[0], others]);
  }
});
