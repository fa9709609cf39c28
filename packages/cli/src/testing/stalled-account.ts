import type { Listening, Mock } from "@tandem/mock";
import { vi } from "vitest";
import { configHome } from "./config-home.ts";
import { mockAccount } from "./mock-account.ts";
import { runBuilt } from "./run-built.ts";

/** A new account on the mock, and a folder for the settings of its user. */
export function openAccount(mock: Mock, listening: Listening) {
  const { env: home, folder } = configHome();
  const env = { ...home, ...mockAccount(listening) } as Readonly<Record<string, string>>;
  const key = env.TANDEM_TOOLS_KEY!;
  const calls = () => mock.journal.find({ key }).filter(({ method }) => method === "POST");
  return {
    env,
    key,
    folder,
    calls,
    charged: () => calls().reduce((sum, { charged }) => sum + charged, 0),
    /** The service charges calls, and their responses never end. */
    stall: (nth?: number) =>
      mock.faults.add({ operation: "grammar-checker", key, fault: { stallBody: true }, ...(nth && { nth }) }),
    isCharged: (count: number) =>
      vi.waitUntil(() => calls().filter(({ charged }) => charged > 0).length >= count, {
        timeout: 60_000,
        interval: 10,
      }),
    /** What `tandem credits` shows. */
    credits: async () => JSON.parse((await runBuilt(["credits", "--json"], { env })).stdout.toString()),
  };
}
