import { expectTypeOf, test } from "vitest";
import type * as sdk from "./index.ts";
import type * as webhooks from "./webhooks.ts";

/** The optional keys of `T` that refuse an `undefined` which is written out, under `exactOptionalPropertyTypes`. */
type Strict<T> = {
  [K in keyof T]-?: object extends Pick<T, K> ? (undefined extends Required<T>[K] ? never : K) : never;
}[keyof T];

interface Options {
  TandemOptions: sdk.TandemOptions;
  ToolsClientOptions: sdk.ToolsClientOptions;
  InfraClientOptions: sdk.InfraClientOptions;
  CallOptions: sdk.CallOptions;
  TimeoutOptions: sdk.TimeoutOptions;
  PacingOptions: sdk.PacingOptions;
  RunOptions: sdk.RunOptions;
  PostOptions: sdk.PostOptions;
  WaitOptions: sdk.WaitOptions<unknown>;
  BudgetOptions: sdk.BudgetOptions;
  ListQuery: sdk.ListQuery;
  AiOptions: sdk.AiOptions;
  AiStreamOptions: sdk.AiStreamOptions;
  AiStartOptions: sdk.AiStartOptions;
  AiAttachOptions: sdk.AiAttachOptions;
  AiEventsOptions: sdk.AiEventsOptions;
  AiEventsTimeout: sdk.AiEventsTimeout;
  AiDecideOptions: sdk.AiDecideOptions;
  ApprovalPolicyOptions: sdk.ApprovalPolicyOptions;
  ServerCreate: sdk.ServerCreate;
  SiteUpdate: sdk.SiteUpdate;
  ToolOptions: sdk.ToolOptions<"grammar-checker">;
  VerifyOptions: webhooks.VerifyOptions;
  SignOptions: webhooks.SignOptions;
  WebhookHandlerOptions: webhooks.WebhookHandlerOptions;
  MemoryReplayOptions: webhooks.MemoryReplayOptions;
  SecretEntry: webhooks.SecretEntry;
}

test("an option that may be left out may be undefined too, such as one from process.env", () => {
  type Refusing = { [Name in keyof Options]: Strict<Options[Name]> extends never ? never : Name }[keyof Options];
  expectTypeOf<Refusing>().toBeNever();
});
