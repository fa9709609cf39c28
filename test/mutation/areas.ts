/** A part of the SDK's code, and the tests that are to notice a change in it: the fewest and quickest that can. */
export interface Part {
  mutate: readonly string[];
  tests: readonly string[];
}

const sdk = "packages/sdk/src";

/** What each folder is made of. A part is one run of Stryker: a few minutes. */
export const areas: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  pacing: {
    headers: {
      mutate: [`${sdk}/pacing/{rate-limit-headers,request-limit,retry-after}.ts`],
      tests: [`${sdk}/pacing/{rate-limit-headers,request-limit,retry-after}.test.ts`],
    },
    queue: {
      mutate: [
        `${sdk}/pacing/{permit-queue,window-log,memory-pacer,nameless-pacer,pacer}.ts`,
        `${sdk}/waiting-line.ts`,
      ],
      tests: [`${sdk}/pacing/*.test.ts`, `${sdk}/waiting-line.test.ts`, "test/pacing/{permit-queue,pacers}.test.ts"],
    },
    file: {
      mutate: [`${sdk}/pacing/sqlite-*.ts`],
      tests: [`${sdk}/pacing/sqlite-*.test.ts`, "test/pacing/{sqlite-pacer,pacers}.test.ts"],
    },
  },
  credits: {
    money: {
      mutate: [`${sdk}/credits/*.ts`],
      tests: [`${sdk}/credits/*.test.ts`, "test/tools/*.property.test.ts", "test/tools/{credits,settle}.test.ts"],
    },
  },
};
