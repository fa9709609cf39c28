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
      tests: [`${sdk}/credits/usage.test.ts`, "test/tools/{balance-log.property,call-record,credits}.test.ts"],
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
    diagnosis: {
      mutate: ["packages/cli/src/nouns/webhooks/diagnose.ts"],
      tests: ["packages/cli/src/nouns/webhooks/diagnose.test.ts"],
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
      mutate: [`${batch}/run/{classify-error,outage,progress,read-row,row-source}.ts`],
      tests: [`${batch}/run/progress.test.ts`, "test/batch/{rows,wrong-options,run}.test.ts"],
    },
    run: {
      mutate: [`${batch}/run/{run,batch,stopped-error}.ts`],
      tests: ["test/batch/{stopping,waiting-source,run,wrong-options}.test.ts", "test/transport/listeners.test.ts"],
    },
    ledgers: {
      mutate: [`${batch}/ledger/{ledger,plan}.ts`, `${batch}/run/plan-batch.ts`, `${batch}/settle/*.ts`],
      tests: ["test/batch/{settle-unknown,plan-batch,ledgers,run,wrong-options}.test.ts"],
    },
    file: {
      mutate: [`${batch}/ledger/*sqlite*.ts`],
      tests: ["test/batch/{ledgers,plan-batch,settle-unknown,sqlite-ledger}.test.ts"],
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
      mutate: [`${batch}/redis/{fleet,fleet-worker,handoff,row-queue,seal,sinks,work-all,worker-ledger}.ts`],
      tests: [
        "test/fleet/{fleet,neighbors,wrong-arguments,privacy,deliver,work-all,budget-after-death,redis-away}.test.ts",
      ],
      testMs: 40_000,
    },
    redis: {
      mutate: [
        `${batch}/redis/{batch-commands,connections,durable-writes,pacer-script,redis-pacer,redis-replay}.ts`,
        `${batch}/redis/{row-reader,row-script,row-store,script,shared-budget}.ts`,
      ],
      tests: [
        "test/batch/ledgers.test.ts",
        "test/fleet/{ledger,pacer,replay,durability,ceiling,fleet,deliver,wrong-arguments,redis-away}.test.ts",
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
