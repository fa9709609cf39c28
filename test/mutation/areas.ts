/** A part of the code, and the tests that should notice a change in it, the quickest first. */
export interface Part {
  mutate: readonly string[];
  tests: readonly string[];
  /** Timeout of a test in milliseconds. Default 10,000. Lower it where all tests are quick. */
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
    queue: {
      mutate: [
        `${sdk}/pacing/{permit-queue,permits,window,memory-pacer,pacer}.ts`,
        `${sdk}/pacing/wait-queue.ts`,
        `${sdk}/time/clock.ts`,
      ],
      tests: [
        `${sdk}/pacing/window.test.ts`,
        `${sdk}/time/on-timeout-or-abort.test.ts`,
        `${sdk}/pacing/{memory-pacer,pacers,permit-queue,permit-queue.property}.test.ts`,
        "test/pacing/{copies,failing-stores}.test.ts",
      ],
    },
    file: {
      mutate: [`${sdk}/pacing/sqlite-*.ts`],
      tests: [`${sdk}/pacing/{pacers,sqlite-pacer}.test.ts`],
    },
  },
  credits: {
    usage: {
      mutate: [`${sdk}/credits/usage.ts`],
      tests: [
        `${sdk}/credits/usage.test.ts`,
        "packages/batch/src/settle/verdict.property.test.ts",
        "test/tools/{call-record,credits}.test.ts",
      ],
    },
    budgets: {
      mutate: [`${sdk}/credits/{budget,price}.ts`, `${sdk}/tools/reserve-credits.ts`],
      tests: [`${sdk}/credits/{budget,budget.property,price}.test.ts`, `${sdk}/tools/reserve-credits.test.ts`],
    },
  },
  webhooks: {
    verifying: {
      mutate: [
        `${sdk}/webhooks/{binary-text,headers,raw-body,scheme,secrets,sign,time-limit,verified-delivery,verify}.ts`,
      ],
      tests: [`${sdk}/webhooks/*.test.ts`, "test/webhooks/verify.test.ts"],
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
    rules: {
      mutate: [`${sdk}/request/{outcome,retry,body,response-error}.ts`, `${sdk}/client/*.ts`],
      tests: [
        `${sdk}/request/execute.test.ts`,
        "test/transport/{answers,call-options,cut-refusals}.test.ts",
        "test/tools/{errors,safety}.test.ts",
      ],
    },
    attempts: {
      mutate: [`${sdk}/request/{api-promise,attempt,execute,failure,openapi-client}.ts`],
      tests: [
        `${sdk}/request/execute.test.ts`,
        "test/transport/{journal,not-sent,typed-client}.test.ts",
        "test/tools/retry.test.ts",
      ],
    },
    node: {
      mutate: [`${sdk}/node/node-transport.ts`],
      tests: ["test/transport/{conformance,node-connections,node-transport}.test.ts"],
      testMs: 3_000,
    },
    "node-answers": {
      mutate: [`${sdk}/node/node-response.ts`],
      tests: ["test/transport/conformance.test.ts", "test/transport/node-transport.test.ts"],
      testMs: 2_000,
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
