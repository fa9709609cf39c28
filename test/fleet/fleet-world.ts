import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Fleet, type FleetOptions, openFleet } from "@tandem/batch/redis";
import { onTestFinished } from "vitest";
import { fastService } from "../../packages/cli/src/testing/fast-service.ts";
import { newName } from "../support/redis-server.ts";

export { fastService };

const input = (row: number): string => `She go home ${row}.`;
export const twice = (inputs: readonly string[]): string[] => inputs.filter((each, at) => inputs.indexOf(each) !== at);

/** A worker's process: when the first of its rows has ended, and when it has. */
type SpawnedWorker = ChildProcess & { readonly hasRow: Promise<unknown>; readonly exited: Promise<unknown> };

/** A service that answers fast and counts what it charged, and a batch in Redis. */
export async function fleetWorld(redisUrl: string, service: Parameters<typeof fastService>[0] = {}) {
  const { mock, env, charged } = await fastService(service);
  // Of the test's own context where tests run beside each other.
  const atTheEnd = service.whenFinished ?? onTestFinished;
  const name = newName();
  const client = { baseUrl: env.TANDEM_TOOLS_URL!, apiKey: env.TANDEM_TOOLS_KEY! };

  /** As another machine would. */
  async function open(options: FleetOptions = {}): Promise<Fleet> {
    const fleet = await openFleet(redisUrl, { name, secret: "secret", ...options });
    atTheEnd(() => fleet.close());
    return fleet;
  }

  /** A worker in its own process, once it has opened the fleet. */
  async function spawnWorker(more: Record<string, string> = {}): Promise<SpawnedWorker> {
    const { PATH } = process.env;
    const child = spawn(process.execPath, [fileURLToPath(new URL("worker-process.ts", import.meta.url))], {
      env: { PATH, ...(env as Record<string, string>), REDIS_URL: redisUrl, BATCH: name, ...more },
      stdio: ["ignore", "pipe", "inherit"],
    });
    atTheEnd(() => void child.kill("SIGKILL"));
    // Heard from the start: what it says while no one listens is lost.
    const lines = createInterface(child.stdout!);
    const exited = once(child, "exit");
    const printed = (count: number) =>
      new Promise<unknown>((resolve) => {
        lines.on("line", () => --count === 0 && resolve(undefined));
        void exited.then(resolve);
      });
    const [isReady, hasRow] = [printed(1), printed(2)];
    await isReady;
    return Object.assign(child, { hasRow, exited });
  }

  const add = async (fleet: Fleet, rows: number) =>
    fleet.add(
      "grammar-checker",
      Array.from({ length: rows }, (_none, row) => ({ id: `r${row}`, input: input(row) })),
    );

  return { mock, name, client, charged, open, spawnWorker, add };
}

export async function inputsOf(fleet: Fleet, state: "done" | "unknown" | "failed"): Promise<string[]> {
  const inputs: string[] = [];
  for await (const row of fleet.rows(state)) inputs.push(input(row.index));
  return inputs;
}
