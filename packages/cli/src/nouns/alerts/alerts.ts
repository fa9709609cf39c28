import type { FlagSpecs, FlagValues } from "../../argv/specs.ts";
import { type CreateHooks, plainCommands } from "../../resources/plain-commands.ts";

const channelFlags = {
  slack: { value: "URL", many: true, summary: "Notify a Slack channel, by its incoming webhook" },
  email: { value: "ADDRESS", many: true, summary: "Notify an email address" },
  sms: { value: "NUMBER", many: true, summary: "Notify a phone number, such as +4915112345678" },
} as const satisfies FlagSpecs;

const channels: CreateHooks = {
  flags: channelFlags,
  fields(flags) {
    const { slack, email, sms } = flags as unknown as FlagValues<typeof channelFlags>;
    const channels = [
      ...slack.map((webhookUrl) => ({ type: "slack", webhookUrl })),
      ...(email.length > 0 ? [{ type: "email", to: email }] : []),
      ...(sms.length > 0 ? [{ type: "sms", to: sms }] : []),
    ];
    return { channels };
  },
};

export const alerts = plainCommands("alerts", { create: channels, update: channels });
