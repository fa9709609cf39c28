import { defineCommand } from "../../command.ts";
import { callControl, controlFlags } from "../../mock/control-plane.ts";

export const keys = defineCommand({
  description:
    "Lists a running mock's keys and tokens by kind of account. --create adds one. With --same-account-as, it shares the balance and resources of an existing account.",
  args: {},
  flags: {
    create: { value: "KIND", summary: "Create a key or token, such as pro or owner" },
    sameAccountAs: { value: "KEY", summary: "With --create: share the account of this key or token" },
    revoke: { value: "KEY", summary: "Revoke this key or token" },
    ...controlFlags,
  },
  examples: ["tandem mock keys", "tandem mock keys --create pro", "tandem mock keys --revoke tdm_pro_created1"],
  async run(context, _, flags) {
    const ask = (method: "GET" | "POST", path: string, body?: object) =>
      callControl(context, flags, { method, path, body }) as Promise<Record<string, string>>;
    if (flags.revoke !== undefined) await ask("POST", "/keys/revoke", { key: flags.revoke });
    if (flags.create !== undefined) {
      const { sameAccountAs } = flags;
      const body = { kind: flags.create, ...(sameAccountAs !== undefined && { sameAccountAs }) };
      const { key = "" } = await ask("POST", "/keys", body);
      return { kind: "text", text: key, record: { key } };
    }
    if (flags.revoke !== undefined) return { kind: "done" };
    const rowsOf = async (api: string, path: string) =>
      Object.entries(await ask("GET", path)).map(([kind, key]) => ({ api, kind, key }));
    const rows = [...(await rowsOf("tools", "/keys")), ...(await rowsOf("infra", "/tokens"))];
    const columns = ["api", "kind", "key"].map((field) => ({ field }));
    return { kind: "list", id: "key", noun: "key", total: rows.length, rows, columns };
  },
});
