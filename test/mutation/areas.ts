/** A part of the code, and the tests that should notice a change in it, the quickest first. */
export interface Part {
  mutate: readonly string[];
  tests: readonly string[];
  /** Timeout of a test in milliseconds. Default 10,000. Lower it where all tests are quick. */
  testMs?: number;
  /** Tests that start the built program: dist/ is built from the changed code, and every test runs for each change. */
  isBuilt?: boolean;
}

const sdk = "packages/sdk/src";
const cli = "packages/cli/src";
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
        `${sdk}/pacing/{wait-queue,window}.test.ts`,
        `${sdk}/time/on-timeout-or-abort.test.ts`,
        "test/pacing/permit-queue.test.ts",
        "test/pacing/{memory-pacer,pacers,copies,failing-stores}.test.ts",
        "test/pacing/permit-queue.property.test.ts",
      ],
    },
    file: {
      mutate: [`${sdk}/pacing/sqlite-*.ts`],
      tests: ["test/pacing/{pacers,sqlite-pacer}.test.ts"],
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
      tests: [`${sdk}/credits/{budget.property,price}.test.ts`, "test/tools/{budget,reserve}.test.ts"],
    },
  },
  webhooks: {
    verifying: {
      mutate: [
        `${sdk}/webhooks/{binary-text,headers,raw-body,scheme,secrets,sign,time-limit,verified-delivery,verify}.ts`,
      ],
      tests: [`${sdk}/webhooks/*.test.ts`, "test/webhooks/vectors.test.ts", "test/webhooks/verify.test.ts"],
    },
    handling: {
      mutate: [`${sdk}/webhooks/{replay,webhook-handler}.ts`],
      tests: ["test/webhooks/{handler,no-answer,verify}.test.ts"],
    },
    adapters: {
      mutate: [`${sdk}/webhooks/node-webhook.ts`],
      tests: ["test/webhooks/{servers,frameworks}.test.ts"],
    },
    diagnosis: {
      mutate: ["packages/cli/src/nouns/webhooks/diagnose.ts"],
      tests: ["packages/cli/src/nouns/webhooks/diagnose.test.ts"],
    },
  },
  request: {
    rules: {
      mutate: [`${sdk}/request/{outcome,retry,body,response-error}.ts`, `${sdk}/client/*.ts`],
      tests: [
        "test/transport/{execute,answers,call-options,cut-refusals}.test.ts",
        "test/tools/{errors,safety}.test.ts",
      ],
    },
    attempts: {
      mutate: [`${sdk}/request/{api-promise,attempt,execute,failure,openapi-client}.ts`],
      tests: ["test/transport/{execute,journal,not-sent,typed-client}.test.ts", "test/tools/retry.test.ts"],
    },
    node: {
      mutate: [`${sdk}/node/node-transport.ts`],
      tests: ["test/transport/{kept-connections,node-connections,node-transport}.test.ts"],
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
      mutate: [`${batch}/run/{classify-error,outage,progress,read-row,row-source}.ts`],
      tests: [
        `${batch}/run/progress.test.ts`,
        `${batch}/run/read-row.test.ts`,
        "test/batch/{wrong-options,run}.test.ts",
      ],
    },
    run: {
      mutate: [`${batch}/run/{run,batch,stopped-error}.ts`],
      tests: ["test/batch/{stopping,waiting-source,run,wrong-options}.test.ts", "test/transport/listeners.test.ts"],
    },
    ledgers: {
      mutate: [`${batch}/ledger/{ledger,plan}.ts`, `${batch}/run/plan-batch.ts`, `${batch}/settle/*.ts`],
      tests: [`${batch}/{settle,ledger}/*.test.ts`, "test/batch/{plan-batch,run,wrong-options}.test.ts"],
    },
    file: {
      mutate: [`${batch}/ledger/*sqlite*.ts`],
      tests: [`${batch}/{settle,ledger}/*.test.ts`, "test/batch/plan-batch.test.ts"],
      testMs: 40_000,
    },
  },
  tools: {
    client: {
      mutate: [`${sdk}/tools/*.ts`, `!${sdk}/tools/reserve-credits.ts`],
      tests: [
        `${sdk}/tools/*.test.ts`,
        "test/tools/{client,run,errors,settle,call-record,limits,retry,safety,credits,credits-in-responses,budget}.test.ts",
        "test/transport/{typed-client,with-options}.test.ts",
      ],
    },
  },
  infra: {
    client: {
      mutate: [`${sdk}/infra/{*,lists/*}.ts`],
      tests: [
        "test/infra/{lists,resources,options,errors,retry,waiters,paths,paging,tolerance}.test.ts",
        "test/transport/{with-options,typed-client}.test.ts",
      ],
    },
    ai: {
      mutate: [`${sdk}/infra/ai/*.ts`],
      tests: [
        `${sdk}/infra/ai/*.test.ts`,
        "test/ai/{wholeness,resume}.test.ts",
        "test/ai/{decide,leaving,over-connections}.test.ts",
        "test/ai/{fallback,interruptions,events}.test.ts",
        "test/ai/parsing.test.ts",
        "test/infra/waiters.test.ts",
        // Without the tests that take most of a minute: 100 MB of memory, and every cut.
        "test/ai/stream-property.test.ts",
      ],
    },
  },
  fleet: {
    work: {
      mutate: [`${batch}/redis/{fleet,fleet-worker,handoff,row-queue,seal,sinks,worker-ledger}.ts`],
      tests: [
        `${batch}/redis/{fleet,redis-away}.test.ts`,
        "test/fleet/{neighbors,wrong-arguments,privacy,deliver,budget-after-death}.test.ts",
      ],
      testMs: 40_000,
    },
    redis: {
      mutate: [
        `${batch}/redis/{batch-commands,connections,durability,pacer-script,redis-pacer,redis-replay}.ts`,
        `${batch}/redis/{row-reader,row-script,row-store,script,shared-budget}.ts`,
      ],
      tests: [
        `${batch}/ledger/ledgers.test.ts`,
        `${batch}/redis/*.test.ts`,
        "test/fleet/{replay,deliver,wrong-arguments}.test.ts",
      ],
      testMs: 40_000,
    },
  },
  cli: {
    settings: {
      mutate: [`${cli}/settings/*.ts`],
      tests: [
        `${cli}/settings/{config-file,file-lock,project-file}.test.ts`,
        `${cli}/commands/config/config.test.ts`,
        `${cli}/commands/auth/auth.test.ts`,
        `${cli}/commands/spec.test.ts`,
        `${cli}/credentials/origin.test.ts`,
      ],
    },
    "settings-files": {
      mutate: [`${cli}/settings/{config-file,write-file,json-file,update-config}.ts`],
      tests: [`${cli}/settings/unusable-files.test.ts`, `${cli}/commands/config/config-processes.test.ts`],
      isBuilt: true,
    },
    credentials: {
      mutate: [`${cli}/credentials/*.ts`],
      tests: [
        `${cli}/credentials/origin.test.ts`,
        `${cli}/commands/auth/auth.test.ts`,
        `${cli}/secrets.test.ts`,
        `${cli}/settings/project-file.test.ts`,
        `${cli}/doctor/doctor.test.ts`,
      ],
    },
    infra: {
      mutate: [`${cli}/infra/*.ts`],
      tests: [`${cli}/infra/*.test.ts`, `${cli}/commands/sites/*.test.ts`],
    },
    batch: {
      mutate: [`${cli}/batch/*.ts`],
      tests: [`${cli}/batch/*.test.ts`, `${cli}/commands/batch/{unknown-rows,batch,work}.test.ts`],
      testMs: 60_000,
    },
    "batch-processes": {
      mutate: [`${cli}/batch/{run-batch,batch-progress,stored-batch}.ts`],
      tests: [`${cli}/commands/batch/{killed,interrupted-batch}.test.ts`],
      isBuilt: true,
    },
  },
};
