import { defineCommand } from "../../command.ts";
import { shortList, wholeList } from "../../output/answer.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import type { Context } from "../../session/context.ts";
import { environmentSecret } from "../../session/credentials/credentials.ts";
import { storedPlace } from "../../session/credentials/find-secret.ts";
import { removeSecret } from "../../session/credentials/secret-store.ts";
import { type Api, apis, credentialVariables, parseApis, secretNames } from "../../session/settings/apis.ts";
import { withProfile } from "../../session/settings/config-file.ts";
import { hiddenValues, valuesOf } from "../../session/settings/sources.ts";
import { chooseProfile, updateConfig } from "../../session/settings/update-config.ts";
import { login } from "./login.ts";

const list = defineCommand({
  description:
    "Lists the profiles on this machine and where their credentials are stored. The current profile is marked.",
  args: {},
  flags: {},
  examples: ["tandem auth list", "tandem auth list -q"],
  async run({ sources, settings }) {
    const { profiles } = sources.config;
    const names = [...new Set([...Object.keys(profiles), settings.profile])].sort();
    const rows = names.map((name) => ({
      profile: name,
      active: name === settings.profile,
      tools: profiles[name]?.credentials?.tools ?? null,
      infra: profiles[name]?.credentials?.infra ?? null,
      toolsUrl: profiles[name]?.["tools-url"] ?? null,
      infraUrl: profiles[name]?.["infra-url"] ?? null,
    }));
    return wholeList("profile", "profile", ["profile", "active", "tools", "infra", "toolsUrl", "infraUrl"], rows);
  },
});

const logout = defineCommand({
  description:
    "Removes the credentials of the current profile, or of --profile, from this machine. Keeps its settings. The credentials themselves stay valid until you revoke them in the dashboard.",
  args: { api: { summary: "tools or infra (default both)" } },
  flags: {},
  examples: ["tandem auth logout", "tandem auth logout infra --profile ci"],
  async run(context, { api: word }) {
    const apis = parseApis(word);
    if (context.settings.mock) {
      return { kind: "done", record: { profile: null, removed: [] }, note: "the mock requires no sign-in" };
    }
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
    // The profile is signed out anyway: nothing reads the remaining entry.
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

const status = defineCommand({
  description:
    "Shows the credential and URL of each API, and where they come from. Environment variables override the profile. Overridden values are listed on stderr. tandem doctor checks them with the services.",
  args: {},
  flags: {},
  examples: ["tandem auth status"],
  async run(context) {
    const rows = apis.map((api) => statusRow(context, api));
    for (const note of hiddenNotes(context)) context.err.line(`note: ${note}`);
    return shortList("api", ["api", "credential", "url", "urlSource"], rows);
  },
});

function statusRow({ io, sources, settings }: Context, api: Api) {
  const [url] = valuesOf(`${api}-url`, sources);
  const place = storedPlace(api, sources);
  const stored = place && `profile ${settings.profile} (${place})`;
  const credential = environmentSecret(api, io.env) ? credentialVariables[api].secret : stored;
  return {
    api,
    profile: settings.profile,
    signedIn: credential !== undefined,
    credential: credential ?? "none",
    url: url?.value ?? null,
    urlSource: url?.source ?? null,
  };
}

function hiddenNotes({ io, sources, settings }: Context): readonly string[] {
  const secrets = apis
    .filter((api) => environmentSecret(api, io.env) && storedPlace(api, sources))
    .map(
      (api) => `${credentialVariables[api].secret} overrides the ${secretNames[api]} of profile ${settings.profile}`,
    );
  return [...secrets, ...hiddenValues(sources)];
}

const switchProfile = defineCommand({
  description: "Makes a profile the default. --profile and TANDEM_PROFILE override it.",
  args: { profile: { summary: "The profile's name, as in auth list", required: true, picks: "profiles" } },
  flags: {},
  examples: ["tandem auth switch work"],
  makesProfiles: true,
  async run({ io, sources, err }, { profile }) {
    await chooseProfile(profile, sources, io.env);
    if (io.env.TANDEM_PROFILE) err.line("note: TANDEM_PROFILE overrides this choice");
    return { kind: "done", record: { profile }, note: `switched to profile ${profile}` };
  },
});

export const auth = { login, list, logout, status, switch: switchProfile };
