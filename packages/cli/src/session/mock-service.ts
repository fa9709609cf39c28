import { createMock, type Mock, type MockOptions, scenarios } from "@tandem/mock";
import type { Clock, Fetch } from "@tandem/sdk";
import { flagPlace, parseChoice } from "../argv/values.ts";
import type { Settings } from "./settings/settings.ts";

/** Faster than real time: a deploy of 12 s takes less than one. */
const speed = 20;

/** A seeded mock in this process, which forgets everything at the end. */
export function mockOptions(settings: Settings, service?: MockOptions["service"]) {
  const { fetch, clock, scenario } = newMock(settings, { speed, ...(service && { service }) });
  return {
    fetch: fetch as Fetch,
    clock: clock as Clock,
    tools: { apiKey: scenario.key, baseUrl: "http://localhost" },
    infra: { token: scenario.token, baseUrl: "http://localhost" },
  };
}

/** @throws CliError BAD_OPTION for an unknown scenario. */
export function newMock({ scenario, experimental }: Settings, options: MockOptions): Mock {
  const names = scenarios.map(({ name }) => name);
  const played = scenario === undefined ? {} : { scenario: parseChoice(scenario, flagPlace("scenario"), names) };
  return createMock({ clock: "real", unlisted: experimental, ...played, ...options });
}
