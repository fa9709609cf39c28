import { expect, test, vi } from "vitest";
import { OnSentWatch } from "./sent-watch.ts";

test("a request is unsent until the transport tells, and that is told on once", () => {
  const onSent = vi.fn();
  const watch = new OnSentWatch(onSent);
  expect(watch.isUnsent).toBe(true);

  watch.init.onSent();
  watch.init.onSent();

  expect(watch.isUnsent).toBe(false);
  expect(onSent).toHaveBeenCalledTimes(1);
});
