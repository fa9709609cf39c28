import { plainCommands } from "../infra/plain-commands.ts";

export const webhooks = plainCommands("webhooks", {
  create: { note: () => "keep the secret, it is not shown again" },
});
