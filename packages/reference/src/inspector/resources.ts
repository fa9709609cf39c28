import { useState } from "preact/hooks";
import { control } from "./control-plane.ts";
import { useControl } from "./live.ts";

/** A resource as the API shows it, with the statuses it can be moved to. */
export interface Resource {
  readonly resource: Readonly<Record<string, unknown>>;
  readonly status: string;
  readonly moves: readonly string[];
  /** Fields that can be changed. */
  readonly editable: readonly string[];
  readonly dueAt: string | null;
  readonly event?: { readonly type: string };
  /** Of a delivery: whether nothing is sent to its receiver. */
  readonly simulated?: boolean;
  /** Of a delivery: the one it repeats. */
  readonly resendOf?: string;
}

export interface Resources {
  readonly tables: Readonly<Record<string, readonly Resource[]>>;
  readonly teams: readonly Readonly<Record<string, unknown>>[];
}

export interface Caller {
  readonly api: string;
  readonly label: string;
  readonly account: string;
  readonly creditsRemaining?: number;
  readonly resetsAt?: string;
}

/** The callers of an API, and which of them is shown. */
export function useCaller(api: "tools" | "infra") {
  const { data = [], reload } = useControl<readonly Caller[]>("GET /callers");
  const [chosen, choose] = useState("");
  const callers = data.filter((caller) => caller.api === api);
  const caller = callers.find(({ label }) => label === chosen) ?? callers[0];
  return { callers, caller, choose, reload };
}

/** What the chosen team has, and how to change it. */
export function useResources() {
  const { callers, caller, choose } = useCaller("infra");
  const query = caller && `?token=${encodeURIComponent(caller.label)}`;
  const { data, reload } = useControl<Resources>(`GET /resources${query ?? ""}`);
  const { run, message } = useRun(reload);
  return { caller, data, run, head: { callers, caller, message, onChoose: choose } };
}

/** Calls controls, and keeps the last error. A body can be read late, such as from a file. */
export function useRun(after: () => void) {
  const [message, setMessage] = useState("");
  const run = async (name: string, body: object | (() => Promise<object>) = {}): Promise<void> => {
    setMessage("");
    try {
      await control(name, typeof body === "function" ? await body() : body);
    } catch (error) {
      setMessage((error as Error).message);
    }
    after();
  };
  return { run, message };
}
