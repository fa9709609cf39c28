import { InvalidArgumentError } from "../errors/call-errors.ts";

export function optionOrEnvironment(value: string | undefined, variable: string): string | undefined {
  return value ?? (globalThis.process?.env?.[variable] || undefined);
}

export function required(value: string | undefined, option: string, variable: string): string {
  const setting = optionOrEnvironment(value, variable);
  if (setting) return setting;
  throw new InvalidArgumentError({
    summary: `${option} is missing`,
    advice: `Pass it, or set the environment variable ${variable}.`,
    facts: { option, variable },
  });
}

export function rejectBrowser(isAllowed = false): void {
  if (isAllowed || !isInBrowser()) return;
  throw new InvalidArgumentError({
    summary: "Every visitor can read a credential in a web page",
    advice: "Call from a server, or set allowBrowser: true.",
    facts: { option: "allowBrowser" },
  });
}

/** A page or its worker: other runtimes with web workers don't call themselves Mozilla. */
function isInBrowser(): boolean {
  const { window, WorkerGlobalScope, navigator } = globalThis as {
    window?: { document?: unknown };
    WorkerGlobalScope?: unknown;
    navigator?: { userAgent?: string };
  };
  const isWorker = WorkerGlobalScope !== undefined && /^Mozilla\//.test(navigator?.userAgent ?? "");
  return window?.document !== undefined || isWorker;
}
