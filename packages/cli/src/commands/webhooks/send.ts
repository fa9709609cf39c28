import { defineCommand } from "../../command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { rerun, run } from "../../errors/fix.ts";
import { nearest } from "../../errors/nearest.ts";
import { bodyOf } from "../../infra/body-flags.ts";
import { deliver, dryRunAnswer, dryRunFlag } from "../../webhooks/delivered.ts";
import { signMessage } from "../../webhooks/message.ts";
import { readSecret, secretFlags } from "../../webhooks/secret.ts";
import { findTarget } from "../../webhooks/target.ts";

const knownTypes = bodyOf("createWebhook").fields.events!.values!.filter((type) => type !== "*");

export const send = defineCommand({
  description:
    "The event is made up and signed here: no account is needed, and the service is not asked. Without --data it is about a resource of the mock. Exits with 0 when the receiver answers 2xx.",
  args: { type: { summary: "The event's type, such as deploy.failed", required: true, choices: knownTypes } },
  flags: {
    to: { value: "URL", summary: "The receiver: an address, or a port of this machine" },
    data: { value: "JSON", summary: "The event's data" },
    ...secretFlags,
    ...dryRunFlag,
  },
  examples: [
    "tandem webhooks send deploy.failed --to http://localhost:3000/hooks",
    "tandem webhooks send server.online --to 3000 --secret-stdin",
    "tandem webhooks send my.type --data '{}' --to localhost:3000/hooks --dry-run",
  ],
  async run(context, { type }, flags) {
    const target = await findTarget(context, "to", flags.to);
    const data = flags.data === undefined ? undefined : parseData(flags.data);
    if (data === undefined) checkType(type);
    const secret = await readSecret(context, flags);
    const { exampleEvent } = await import("../../webhooks/example-event.ts");
    const event = await exampleEvent(type, data);
    const message = await signMessage(context, { id: event.id, body: JSON.stringify(event) }, secret);
    if (flags.dryRun) return dryRunAnswer(target, message);
    return deliver(context, target, message, { id: event.id, type });
  },
});

/** Of a type that is not known, only the sender can say what the data is. */
function checkType(type: string): void {
  if (knownTypes.includes(type)) return;
  const meant = nearest(type, knownTypes);
  throw new CliError("USAGE", `there is no event type "${type}"`, {
    why: "an event of a type of your own needs --data",
    fix: meant === undefined ? run("webhooks send", [], { help: true }) : rerun({ args: { type: meant } }),
  });
}

function parseData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliError("BAD_OPTION", "--data is not JSON", { why: (error as Error).message, cause: error });
  }
}
