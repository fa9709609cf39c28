import { confirmProject } from "../../auth/confirm-project.ts";
import { defineCommand } from "../../command.ts";
import type { Context } from "../../context.ts";
import { environmentSecret } from "../../credentials/credentials.ts";
import { storedPlace } from "../../credentials/find-secret.ts";
import { parseApis } from "../../credentials/parse-api.ts";
import { removeSecret } from "../../credentials/secret-store.ts";
import { CliError } from "../../errors/cli-error.ts";
import { type Api, credentialVariables } from "../../settings/apis.ts";
import { withProfile } from "../../settings/config-file.ts";
import { updateConfig } from "../../settings/update-config.ts";

export const logout = defineCommand({
  description:
    "Removes the credentials of the profile in use, or of the one that --profile names, from this machine. Its settings stay, and with the service the credentials stay valid: revoke them in the dashboard.",
  args: { api: { summary: "tools or infra (default both)" } },
  flags: {},
  examples: ["tandem auth logout", "tandem auth logout infra --profile ci"],
  async run(context, { api: word }) {
    const apis = parseApis(word);
    if (context.settings.mock) {
      return { kind: "done", record: { profile: null, removed: [] }, note: "the mock needs no sign-in" };
    }
    await confirmProject(context);
    const removed: Api[] = [];
    for (const api of apis) {
      if (await forget(context, api)) removed.push(api);
      if (environmentSecret(api, context.io.env)) {
        context.err.line(`note: ${credentialVariables[api].secret} is still set`);
      }
    }
    const { profile } = context.settings;
    const note = removed.length > 0 ? `profile ${profile} is signed out` : `profile ${profile} was not signed in`;
    return { kind: "done", record: { profile, removed }, note };
  },
});

async function forget({ io, sources, settings, err }: Context, api: Api): Promise<boolean> {
  const place = storedPlace(api, sources);
  if (place === undefined) return false;
  await removeSecret(io, settings.profile, api, place).catch((error: Error) => {
    if (place === "file" || error instanceof CliError) throw error;
    // The profile forgets it all the same: what is left is an entry that nothing reads.
    err.line(`note: the keychain kept its entry "${settings.profile}/${api}" of tandem-cli: ${error.message}`);
  });
  await updateConfig(io.env, (config) =>
    withProfile(config, settings.profile, ({ credentials = {}, ...profile }) => {
      const { [api]: _, ...others } = credentials;
      return { ...profile, credentials: others };
    }),
  );
  return true;
}
