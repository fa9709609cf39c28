/** A part of the code, and the tests that should notice a change in it, the quickest first. */
export interface Part {
  mutate: readonly string[];
  tests: readonly string[];
  /** Timeout of a test in milliseconds. Default 20,000. Raise it where a test needs longer. */
  testMs?: number;
}

const sdk = "packages/sdk/src";
const batch = "packages/batch/src";

/** The parts of each area. A part is one run of Stryker, which takes a few minutes. */
export const areas: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  pacing: {
    headers: {
      mutate: [`${sdk}/pacing/rate-limit-headers.ts`],
      tests: [`${sdk}/pacing/{rate-limit-headers,retry-after}.test.ts`],
    },
    window: {
      mutate: [`${sdk}/pacing/window.ts`],
      tests: [`${sdk}/pacing/{window,permit-queue}.test.ts`, `${sdk}/pacing/pacers.test.ts`],
    },
    permits: {
      mutate: [`${sdk}/pacing/permits.ts`],
      tests: [
        `${sdk}/pacing/permits.test.ts`,
        `${sdk}/pacing/{permit-queue,pacers}.test.ts`,
        `${sdk}/pacing/permit-queue.property.test.ts`,
      ],
    },
    queue: {
      mutate: [`${sdk}/pacing/{memory-pacer,pacer,permit-queue,wait-queue}.ts`, `${sdk}/time/clock.ts`],
      tests: [
        `${sdk}/time/{clock,on-timeout-or-abort}.test.ts`,
        `${sdk}/pacing/permit-queue.property.test.ts`,
        `${sdk}/pacing/{permit-queue,memory-pacer,pacers}.test.ts`,
        "test/pacing/{failing-stores,copies}.test.ts",
        `${sdk}/request/execute.test.ts`,
      ],
    },
    file: {
      mutate: [`${sdk}/pacing/sqlite-pacer.ts`, `${sdk}/node/sqlite.ts`],
      tests: [
        `${sdk}/node/sqlite.test.ts`,
        `${sdk}/pacing/{pacers,sqlite-pacer}.test.ts`,
        `${batch}/ledger/sqlite-ledger.test.ts`,
      ],
    },
  },
  credits: {
    usage: {
      mutate: [`${sdk}/credits/usage.ts`],
      tests: [`${sdk}/credits/usage.test.ts`, "test/tools/{call-record,settle}.test.ts"],
    },
    prices: {
      mutate: [`${sdk}/credits/price.ts`],
      tests: [`${sdk}/credits/{price,budget}.test.ts`],
    },
    budgets: {
      mutate: [`${sdk}/credits/budget.ts`, `${sdk}/tools/reserve-credits.ts`],
      tests: [`${sdk}/credits/{budget,budget.property}.test.ts`, `${sdk}/tools/reserve-credits.test.ts`],
    },
  },
  webhooks: {
    verifying: {
      mutate: [`${sdk}/webhooks/{headers,raw-body,time-limit,verified-delivery,verify}.ts`],
      tests: [`${sdk}/webhooks/{headers,raw-body,verify,vectors}.test.ts`, "test/webhooks/{verify,no-answer}.test.ts"],
    },
    signing: {
      mutate: [`${sdk}/webhooks/{binary-text,scheme,secrets,sign,webhook-errors}.ts`],
      tests: [
        `${sdk}/webhooks/{binary-text,scheme,secrets,sign,vectors,verify}.test.ts`,
        "test/webhooks/verify.test.ts",
      ],
    },
    handling: {
      mutate: [`${sdk}/webhooks/{replay,webhook-handler}.ts`],
      tests: ["test/webhooks/{handler,no-answer,verify}.test.ts"],
    },
    adapters: {
      mutate: [`${sdk}/webhooks/node-webhook.ts`],
      tests: ["test/webhooks/{servers,frameworks}.test.ts"],
    },
  },
  request: {
    retries: {
      mutate: [`${sdk}/request/{outcome,retry}.ts`],
      tests: [`${sdk}/request/outcome.test.ts`, `${sdk}/request/execute.test.ts`],
    },
    attempts: {
      mutate: [`${sdk}/request/{api-promise,attempt,execute}.ts`],
      tests: [
        `${sdk}/request/{api-promise,execute}.test.ts`,
        "test/transport/platform-fetch.test.ts",
        "test/transport/{journal,not-sent,cut-refusals,platform-resend}.test.ts",
        "test/tools/{safety,limits,run,credits-in-responses}.test.ts",
      ],
    },
    errors: {
      mutate: [`${sdk}/request/{body,failure,response-error}.ts`],
      tests: [
        `${sdk}/request/{body,execute}.test.ts`,
        "test/transport/{cut-refusals,service-text}.test.ts",
        "test/tools/{errors,safety,credits-in-responses}.test.ts",
      ],
    },
    client: {
      mutate: [`${sdk}/request/{openapi-client,whole-response}.ts`, `${sdk}/client/*.ts`],
      tests: [
        "test/transport/{typed-client,call-options,with-options}.test.ts",
        "test/infra/{options,paths}.test.ts",
        "test/tools/{client,safety,errors}.test.ts",
        "test/pacing/{hooks,pauses}.test.ts",
        `${sdk}/request/execute.test.ts`,
        "test/infra/{deadlines,errors}.test.ts",
        "test/transport/{service-text,answers}.test.ts",
      ],
    },
    node: {
      mutate: [`${sdk}/node/node-transport.ts`],
      tests: ["test/transport/{conformance,node-connections,node-transport}.test.ts"],
    },
    "node-answers": {
      mutate: [`${sdk}/node/node-response.ts`],
      tests: ["test/transport/conformance.test.ts", "test/transport/node-transport.test.ts"],
    },
  },
  batch: {
    rows: {
      mutate: [`${batch}/run/{canonical-json,classify-error,outage,progress,read-row,row-source}.ts`],
      tests: [
        `${batch}/run/progress.test.ts`,
        `${batch}/run/read-row.test.ts`,
        "test/batch/{wrong-options,stopping,waiting-source,run}.test.ts",
      ],
    },
    run: {
      mutate: [`${batch}/run/{run,batch,stopped-error}.ts`],
      tests: ["test/batch/{stopping,waiting-source,run,wrong-options}.test.ts", "test/transport/listeners.test.ts"],
    },
    ledgers: {
      mutate: [`${batch}/ledger/{ledger,plan}.ts`, `${batch}/run/plan-batch.ts`, `${batch}/settle/*.ts`],
      tests: [
        `${batch}/{settle,ledger}/*.test.ts`,
        "test/batch/{plan-batch,run,wrong-options}.test.ts",
        "test/tools/settle.test.ts",
      ],
    },
    file: {
      mutate: [`${batch}/ledger/{ledger-file,sqlite-connection,sqlite-ledger,sqlite-records}.ts`],
      tests: [`${batch}/{settle,ledger}/*.test.ts`, "test/batch/plan-batch.test.ts"],
      testMs: 40_000,
    },
  },
};
