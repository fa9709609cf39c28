import { createMock, type PlatformEvent } from "@tandem/mock";
import { type InfraClient, Tandem } from "@tandem/sdk";
import { CliError } from "../errors/cli-error.ts";
import { example, rerun } from "../errors/fix.ts";

/** What has to happen before there is a resource of a kind; of all others the mock has one. */
const beginnings: readonly (readonly [prefix: string, begin: (infra: InfraClient) => Promise<unknown>])[] = [
  ["ai.job.", async (infra) => infra.ai.createPrompt({ prompt: "Upgrade node" })],
  [
    "restore.",
    async (infra) => {
      const { items } = await infra.databases.list();
      const database = items.find(({ recentBackups }) => recentBackups.some(({ status }) => status === "succeeded"))!;
      const backup = database.recentBackups.find(({ status }) => status === "succeeded")!;
      await infra.databases.restore(database.id, { backupId: backup.id });
    },
  ],
  [
    "team.invite.",
    async (infra) => {
      const { items } = await infra.teams.list();
      await infra.teams.invite(items[0]!.id, { email: "new@example.com" });
    },
  ],
];

/**
 * An event of the type as the service describes it, about a resource of a mock inside this process.
 *
 * @throws CliError INPUT_REQUIRED when the type is unknown and its data is not given.
 */
export async function exampleEvent(type: string, data: unknown): Promise<PlatformEvent> {
  const mock = createMock({ now: new Date().toISOString(), seed: Date.now() });
  const { infra } = new Tandem({
    fetch: mock.fetch,
    clock: mock.clock,
    infra: { token: mock.tokens.owner, baseUrl: "http://localhost" },
  });
  if (data === undefined) await beginnings.find(([prefix]) => type.startsWith(prefix))?.[1](infra);
  try {
    return mock.webhooks.event(mock.tokens.owner, type, data);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CliError("INPUT_REQUIRED", `there is no example of an event ${type}`, {
      why: "it is none of the types this version knows",
      fix: example(rerun({ set: { data: "{}" } })),
      cause: error,
    });
  }
}
