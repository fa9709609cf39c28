import { createMock, type Mock, type MockOptions, type ScenarioName, scenarios } from "@tandem/mock";
import type { Clock, TandemOptions } from "@tandem/sdk";
import { CliError } from "./errors/cli-error.ts";
import { rerun, run } from "./errors/fix.ts";
import { nearest } from "./errors/nearest.ts";
import type { Settings } from "./settings/settings.ts";

/** Faster than real time: a deploy of 12 s takes less than one. */
const speed = 20;

/** A seeded mock in this process, which forgets everything at the end. */
export function mockOptions(settings: Settings, service?: TandemOptions["service"]): TandemOptions & { clock: Clock } {
  const { fetch, clock, scenario } = newMock(settings, { speed, ...(service && { service }) });
  return {
    fetch,
    clock,
    tools: { apiKey: scenario.key, baseUrl: "http://localhost" },
    infra: { token: scenario.token, baseUrl: "http://localhost" },
  };
}

/** @throws CliError BAD_OPTION for an unknown scenario. */
export function newMock({ scenario, experimental }: Settings, options: MockOptions): Mock {
  const played = scenario === undefined ? {} : { scenario: parseScenario(scenario) };
  return createMock({ clock: "real", unlisted: experimental, ...played, ...options });
}

function parseScenario(asked: string): ScenarioName {
  const names = scenarios.map(({ name }) => name);
  const name = names.find((candidate) => candidate === asked);
  if (name) return name;
  const meant = nearest(asked, names);
  throw new CliError("BAD_OPTION", `there is no scenario "${asked}"`, {
    why: `the scenarios are ${names.join(", ")}`,
    fix: meant ? rerun({ set: { scenario: meant } }) : run("mock scenarios"),
  });
}
