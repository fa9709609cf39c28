import { expectTypeOf, test } from "vitest";
import { isTandemError } from "./is-tandem-error.ts";
import type { RemoteWork } from "./remote-work-errors.ts";

declare const error: unknown;

test("failed work has its kind's type", () => {
  if (!isTandemError(error, "remote_failed")) return;
  expectTypeOf(error.remote.id).toBeString();
  if (error.kind === "deploy") expectTypeOf(error.remote).toEqualTypeOf<RemoteWork["deploy"]>();
});

test("unfinished work is undefined or of its kind's type", () => {
  if (!isTandemError(error, "wait_timeout")) return;
  expectTypeOf(error.last?.status).toExtend<string | undefined>();
  if (error.kind === "deploy") expectTypeOf(error.last).toEqualTypeOf<RemoteWork["deploy"] | undefined>();
});

test("the reset of a used-up balance and the fields of a refused request are typed", () => {
  if (isTandemError(error, "out_of_credits")) expectTypeOf(error.resetsAt).toEqualTypeOf<string | undefined>();
  if (isTandemError(error, "validation_failed")) expectTypeOf(error.fields[0]!.pointer).toBeString();
});

test("facts have one type, whatever the error", () => {
  if (!isTandemError(error)) return;
  expectTypeOf(error.facts.option).toEqualTypeOf<string | undefined>();
  expectTypeOf(error.facts.limitMs).toEqualTypeOf<number | undefined>();
  expectTypeOf(error.facts.anything).toBeUnknown();
});
