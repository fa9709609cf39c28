import type { FlagValues } from "../../argv/specs.ts";
import { flagPlace, questionPlace } from "../../argv/values.ts";
import { defineCommand } from "../../command.ts";
import { CliError } from "../../output/errors/cli-error.ts";
import { capitalized } from "../../output/printable.ts";
import { ask, askSecret, askUntil, canAsk } from "../../output/prompt/ask.ts";
import { readText } from "../../process/read-input.ts";
import type { Context } from "../../session/context.ts";
import { environmentSecret } from "../../session/credentials/credentials.ts";
import { storedPlace } from "../../session/credentials/find-secret.ts";
import { credentialsPath, removeSecret, saveSecret } from "../../session/credentials/secret-store.ts";
import { type Api, apiNames, credentialVariables, parseApis, secretNames } from "../../session/settings/apis.ts";
import { withProfile } from "../../session/settings/config-file.ts";
import { settingSpecs } from "../../session/settings/setting-specs.ts";
import { valuesOf } from "../../session/settings/sources.ts";
import { updateConfig } from "../../session/settings/update-config.ts";
import { checkSecret } from "../../session/sign-in.ts";

const flags = {
  withToken: { summary: "Read the credential from stdin" },
  fromEnv: { summary: "Save the credential from the environment" },
  url: { value: "URL", summary: "URL of the API, saved in the profile" },
  checkKey: { summary: "Also run a tool once to check the key; this costs credits" },
  skipCheck: { summary: "Save without checking with the service" },
} as const;

type LoginFlags = FlagValues<typeof flags>;

interface Login {
  readonly api: Api;
  readonly url: string;
  readonly secret: string;
}

export const login = defineCommand({
  description: `A profile has two credentials: the tool key and the infrastructure token. If you do not specify an API, you are prompted for both, and for any unknown URL; press Enter to skip a credential. --url requires an API. The mock requires no sign-in: use --mock, or the variables printed by tandem mock start. Credentials are prompted for without echo, or read from stdin or the environment, never from a flag.

Tokens are checked with the service before they are saved. No free route checks a tool key, so only its URL is checked, unless --check-key runs one tool.

Secrets are stored in the system keychain or, if none responds within 2 s, in a file that only you can read. Set TANDEM_NO_KEYRING=1 to use the file.`,
  args: { api: { summary: "tools or infra (default both)" } },
  flags,
  examples: [
    "tandem auth login",
    "tandem auth login tools --url https://tools.example.com",
    "tandem auth login infra --with-token --profile ci",
    "tandem auth login --from-env",
  ],
  makesProfiles: true,
  async run(context, { api: word }, given) {
    const apis = parseApis(word);
    if (context.settings.mock) return signInToMock(context, apis);
    settingSpecs.profile.check(context.settings.profile, flagPlace("profile"));
    const saved = [];
    for (const login of await readLogins(context, apis, word !== undefined, given)) {
      context.secrets.add(login.secret);
      const checked = !given.skipCheck && (await checkSecret(context, login, given.checkKey));
      saved.push({ ...(await save(context, login)), checked });
    }
    const names = saved.map(({ api, place }) => `${apiNames[api]} (${place})`).join(", ");
    return {
      kind: "done",
      record: { profile: context.settings.profile, credentials: saved },
      note: `profile ${context.settings.profile} is signed in: ${names}`,
    };
  },
});

async function signInToMock(context: Context, apis: readonly Api[]) {
  await context.tandem();
  const credentials = apis.map((api) => ({ api, url: null, place: null, checked: true }));
  return { kind: "done", record: { profile: null, credentials }, note: "the mock requires no sign-in" } as const;
}

async function readLogins(
  context: Context,
  apis: readonly Api[],
  named: boolean,
  flags: LoginFlags,
): Promise<readonly Login[]> {
  if (flags.withToken && flags.fromEnv) {
    throw new CliError("USAGE", "--with-token and --from-env cannot be combined", { fix: "leave out one of them" });
  }
  if (!named && (flags.withToken || flags.url !== undefined)) {
    throw new CliError("USAGE", `${flags.withToken ? "--with-token" : "--url"} requires an API: tools or infra`, {
      fix: "name the API after login",
    });
  }
  const logins: Login[] = [];
  for (const api of apis) {
    tellAddress(context, api, flags.url);
    const secret = await readSecret(context, api, named, flags);
    if (secret !== "") logins.push({ api, secret, url: await readUrl(context, api, flags.url, logins[0]?.url) });
  }
  if (logins.length > 0) return logins;
  throw new CliError("USAGE", "no credentials were found", {
    why: flags.fromEnv
      ? `${apis.map((api) => credentialVariables[api].secret).join(" and ")} ${apis.length > 1 ? "are" : "is"} not set`
      : "the credential is empty",
  });
}

/** An environment variable could be someone else's doing, so the URL is shown before the secret is entered. */
function tellAddress({ sources, err, settings }: Context, api: Api, flag: string | undefined): void {
  const [found] = valuesOf(`${api}-url`, sources);
  if (settings.json || flag !== undefined || found?.source !== credentialVariables[api].url) return;
  err.line(`note: the URL ${found.value} is from ${found.source}`);
}

async function readSecret(context: Context, api: Api, named: boolean, flags: LoginFlags): Promise<string> {
  if (flags.fromEnv) return checkedSecret(api, environmentSecret(api, context.io.env) ?? "");
  if (flags.withToken) return checkedSecret(api, await readPipedSecret(context));
  if (canAsk(context)) {
    const question = `${capitalized(secretNames[api])}${named ? "" : ", or Enter for none"}`;
    return askUntil(context, async () => {
      const secret = checkedSecret(api, (await askSecret(context, question)).trim());
      if (secret !== "" || !named) return secret;
      throw new CliError("BAD_OPTION", `the ${secretNames[api]} is needed`, { why: "Ctrl-C cancels" });
    });
  }
  throw new CliError("INPUT_REQUIRED", `signing in needs the ${secretNames[api]}`, {
    why: context.settings.input ? "cannot prompt: stdin is not a terminal" : "--no-input forbids asking",
    fix: `run tandem auth login ${api} --with-token${flags.skipCheck ? " --skip-check" : ""} < FILE`,
  });
}

/** A URL here means that the credential would be typed next, where the URL is asked for and shown. */
function checkedSecret(api: Api, secret: string): string {
  if (secret.includes("://")) throw new CliError("BAD_OPTION", `that is a URL, not the ${secretNames[api]}`);
  return secret;
}

async function readPipedSecret(context: Context): Promise<string> {
  if (context.io.stdin.isTTY === true) {
    throw new CliError("USAGE", "--with-token reads stdin, but stdin is a terminal", {
      fix: "pipe the credential in, or leave out --with-token",
    });
  }
  return (await readText(context, "-")).trim();
}

async function readUrl(
  context: Context,
  api: Api,
  flag: string | undefined,
  other: string | undefined,
): Promise<string> {
  const [known] = valuesOf(`${api}-url`, context.sources);
  const url = flag ?? known?.value;
  if (url !== undefined) {
    settingSpecs[`${api}-url`].check(url, flag === undefined ? known!.place : flagPlace("url"));
    return url;
  }
  if (canAsk(context)) {
    const [inUse] = valuesOf(`${api === "tools" ? "infra" : "tools"}-url`, context.sources);
    const offered = other ?? inUse?.value;
    return askUrl(context, api, offered);
  }
  throw new CliError("INPUT_REQUIRED", `the URL of the ${apiNames[api]} is unknown`, { fix: "add --url URL" });
}

function askUrl(context: Context, api: Api, offered: string | undefined): Promise<string> {
  const orOffered = offered === undefined ? "" : `, or Enter for ${offered}`;
  return askUntil(context, async () => {
    const url = (await ask(context, `URL of the ${apiNames[api]}${orOffered}`)).trim() || (offered ?? "");
    settingSpecs[`${api}-url`].check(url, questionPlace("the address"));
    return url;
  });
}

async function save(context: Context, { api, url, secret }: Login) {
  const { io, settings, sources, err } = context;
  const { place, refusal } = await saveSecret(io, settings.profile, api, { secret, origin: new URL(url).origin });
  try {
    await updateConfig(io.env, (config) => ({
      ...withProfile(config, settings.profile, (profile) => ({
        ...profile,
        [`${api}-url`]: url,
        credentials: { ...profile.credentials, [api]: place },
      })),
      profile: config.profile ?? settings.profile,
    }));
  } catch (error) {
    // Nothing would refer to it. A secret that was there before stays, as the new one.
    if (!storedPlace(api, sources)) await removeSecret(io, settings.profile, api, place).catch(() => {});
    throw error;
  }
  if (refusal) err.line(`note: ${refusal}; the ${secretNames[api]} is in ${credentialsPath(io.env)}, mode 0600`);
  const hiding = environmentSecret(api, io.env);
  if (hiding !== undefined && hiding !== secret) {
    err.line(`note: ${credentialVariables[api].secret} overrides this ${secretNames[api]}`);
  }
  return { api, url, place };
}
