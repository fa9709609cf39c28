import type { PlatformEvent } from "@tandem/mock";
import type { InfraClient } from "@tandem/sdk";
import { CliError } from "../../output/errors/cli-error.ts";

/** What has to happen before the mock has such a resource. */
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
 * About a resource of a mock in this process.
 *
 * @throws CliError INPUT_REQUIRED for an unknown type without data.
 */
export async function exampleEvent(type: string, data: unknown): Promise<PlatformEvent> {
  const [{ createMock }, { Tandem }] = await Promise.all([import("@tandem/mock"), import("@tandem/sdk")]);
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
      why: "this version does not know this type",
      fix: "add --data '{}'",
      cause: error,
    });
  }
}
