import { flagPlace, parseNumber } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import { callControl, controlFlags } from "../../mock/control-plane.ts";

export const credits = defineCommand({
  description: "Shows the balance of a running mock's tool key. With a flag, changes it first.",
  args: {},
  flags: {
    key: { value: "KEY", summary: "The key (default: the scenario's)" },
    balance: { value: "N", summary: "Set the balance" },
    spend: { value: "N", summary: "Spend credits, as the web dashboard does" },
    refill: { summary: "Refill the balance, as the plan's reset does" },
    ...controlFlags,
  },
  examples: ["tandem mock credits", "tandem mock credits --balance 2", "tandem mock credits --spend 10"],
  async run(context, _, flags) {
    const numberOf = (name: "balance" | "spend") =>
      flags[name] === undefined ? {} : { [name]: parseNumber(flags[name], flagPlace(name), { min: 0 }) };
    const body = {
      ...(flags.key !== undefined && { key: flags.key }),
      ...numberOf("balance"),
      ...numberOf("spend"),
      ...(flags.refill && { refill: true }),
    };
    const balance = await callControl(context, flags, { method: "POST", path: "/credits", body });
    return { kind: "record", id: "creditsRemaining", record: balance as Record<string, unknown> };
  },
});
