import { useState } from "preact/hooks";
import type { Resources } from "../infra/resource-views.ts";
import type { CallerView } from "../inspection.ts";
import { control } from "./control-plane.ts";
import { useControl } from "./live.ts";

/** The callers of an API, and which of them is shown. */
export function useCaller(api: "tools" | "infra") {
  const { data = [], reload } = useControl<readonly CallerView[]>("GET /callers");
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
