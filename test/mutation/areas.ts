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
const fleet = "packages/fleet/src";

/** The parts of each area. A part is one run of Stryker, which takes a few minutes. */
export const areas: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  pacing: {
    headers: {
      mutate: [`${sdk}/pacing/rate-limit-headers.ts`],
      tests: [`${sdk}/pacing/{rate-limit-headers,request-limit,retry-after}.test.ts`],
    },
    queue: {
      mutate: [
        `${sdk}/pacing/{permit-queue,starts,memory-pacer,hashed-key-pacer,pacer}.ts`,
        `${sdk}/pacing/wait-queue.ts`,
        `${sdk}/time/clock.ts`,
      ],
      tests: [
        `${sdk}/pacing/{window-log,pacer}.test.ts`,
        `${sdk}/pacing/wait-queue.test.ts`,
        `${sdk}/time/on-timeout-or-abort.test.ts`,
        "test/pacing/permit-queue.test.ts",
        "test/pacing/shared-queue.test.ts",
        "test/pacing/{memory-pacer,pacers,copies,failing-stores}.test.ts",
        "test/pacing/permit-queue.property.test.ts",
      ],
    },
    file: {
      mutate: [`${sdk}/pacing/sqlite-*.ts`],
      tests: [`${sdk}/pacing/sqlite-*.test.ts`, "test/pacing/{file-pacer,sqlite-pacer}.test.ts"],
    },
  },
  credits: {
    balance: {
      mutate: [`${sdk}/credits/balance-log.ts`],
      tests: [`${sdk}/credits/{balance-log,ledger}.test.ts`],
    },
    money: {
      mutate: [`${sdk}/credits/{budget,call-record,ledger,tool-price}.ts`, `${sdk}/tools/reserve-credits.ts`],
      tests: [`${sdk}/credits/{exact,ledger,tool-price}.test.ts`, "test/tools/{budget,call-record,reserve}.test.ts"],
    },
  },
  streaming: {
    order: {
      mutate: [`${sdk}/streaming/{sequence-gate,event-history,reconnect-policy}.ts`],
      tests: [`${sdk}/streaming/*.test.ts`],
    },
    connections: {
      mutate: [`${sdk}/streaming/{byte-stream,live-events}.ts`],
      tests: [`${sdk}/streaming/{byte-stream,message-reader}.test.ts`, "test/ai/live-events.test.ts"],
    },
  },
  webhooks: {
    verifying: {
      mutate: [
        `${sdk}/webhooks/{header-source,hmac,keyring,parse-secret,raw-body}.ts`,
        `${sdk}/webhooks/{scheme,sign,signature-list,signature-verifier,timestamp,verified-delivery}.ts`,
      ],
      tests: [`${sdk}/{arguments,webhooks}/*.test.ts`, "test/webhooks/vectors.test.ts", "test/webhooks/verify.test.ts"],
    },
    handling: {
      mutate: [`${sdk}/webhooks/{replay-store,replay-guard,verify,webhook-handler}.ts`],
      tests: ["test/webhooks/{handler,no-answer,verify}.test.ts", "test/infra/wrong-arguments.test.ts"],
    },
    adapters: {
      mutate: [`${sdk}/webhooks/adapters/*.ts`],
      tests: ["test/webhooks/{servers,serverless}.test.ts"],
    },
    diagnosis: {
      mutate: ["packages/cli/src/webhooks/diagnose.ts"],
      tests: ["packages/cli/src/webhooks/diagnose.test.ts"],
    },
  },
  transport: {
    rules: {
      mutate: [
        `${sdk}/transport/{base-url,connection-failure,read-body,error-from-reply,check-request}.ts`,
        `${sdk}/transport/{parse-error-body,secret,user-headers}.ts`,
      ],
      tests: [`${sdk}/transport/*.test.ts`],
    },
    attempts: {
      mutate: [
        `${sdk}/transport/{attempt-outcome,call-error,call,execute,hooks,retry-policy}.ts`,
        `${sdk}/transport/policies/{journal,observe,pace,retry}.ts`,
      ],
      tests: [`${sdk}/transport/policies/retry.test.ts`, "test/transport/execute.test.ts"],
    },
    sending: {
      mutate: [`${sdk}/transport/{dispatch-watch,exchange,sent-watch,policies/limit,policies/send}.ts`],
      tests: [
        `${sdk}/transport/{dispatch-watch,open-stream,read-body,policies/send}.test.ts`,
        "test/transport/{platform-resend,dispatcher}.test.ts",
      ],
    },
    node: {
      mutate: [`${sdk}/transport/node-transport.ts`],
      tests: ["test/transport/{kept-connections,node-connections,node-transport}.test.ts"],
      testMs: 3_000,
    },
    "node-answers": {
      mutate: [`${sdk}/transport/node-response.ts`],
      tests: [`${sdk}/transport/node-response.test.ts`, "test/transport/node-transport.test.ts"],
      testMs: 2_000,
    },
  },
  batch: {
    rows: {
      mutate: [`${sdk}/batch/{classify-error,outage,progress,read-row,row-source,check-plan}.ts`],
      tests: [`${sdk}/batch/progress.test.ts`, "test/batch/{rows,wrong-options,run}.test.ts"],
    },
    run: {
      mutate: [`${sdk}/batch/batch-run.ts`],
      tests: ["test/batch/{stopping,waiting-source,run,wrong-options}.test.ts", "test/transport/listeners.test.ts"],
    },
    ledgers: {
      mutate: [`${sdk}/batch/{ledger,memory-ledger,plan-batch,settle-unknown,batch-row}.ts`],
      tests: ["test/batch/{settle-unknown,plan-batch,ledgers,run,wrong-options}.test.ts"],
    },
    file: {
      mutate: [`${sdk}/batch/sqlite-*.ts`],
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
        "test/transport/{typed-client,with-options,wrong-options}.test.ts",
      ],
    },
  },
  infra: {
    client: {
      mutate: [`${sdk}/infra/*.ts`, `!${sdk}/infra/{ai*,approval-policy,parse-ai-*,decide-step}.ts`],
      tests: [
        "test/infra/{lists,resources,options,errors,retry,waiters,paths,paging,wrong-arguments,tolerance}.test.ts",
        "test/infra/{another-service,clock-steps}.test.ts",
        "test/service/{never-silent,service-file}.test.ts",
        "test/transport/{with-options,typed-client}.test.ts",
      ],
    },
    ai: {
      mutate: [`${sdk}/infra/{ai*,approval-policy,parse-ai-*,decide-step}.ts`],
      tests: [
        `${sdk}/infra/*.test.ts`,
        "test/ai/{live-events,resume}.test.ts",
        "test/ai/{decide,leaving,over-connections}.test.ts",
        "test/ai/{fallback,interruptions,events}.test.ts",
        "test/ai/{whole-text,parsing}.test.ts",
        "test/infra/waiters.test.ts",
        // Without the tests that take most of a minute: 100 MB of memory, and every cut.
        "test/ai/stream-property.test.ts",
      ],
    },
  },
  fleet: {
    work: {
      mutate: [`${fleet}/*.ts`, `${fleet}/work/*.ts`, `!${fleet}/index.ts`],
      tests: [
        "test/fleet/{fleet,neighbors,wrong-arguments,privacy,deliver,work-all,budget-after-death,redis-away}.test.ts",
      ],
      testMs: 40_000,
    },
    redis: {
      mutate: [`${fleet}/{ledger,pacing,redis,webhooks}/*.ts`],
      tests: ["test/fleet/{ledger,pacer,replay,durability,ceiling,fleet,deliver,wrong-arguments,redis-away}.test.ts"],
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
