import { defineCommand } from "../../command.ts";
import type { Context } from "../../context.ts";
import { checkSecret } from "../../credentials/check-secret.ts";
import { type Api, apis, credentialVariables, environmentSecret, secretNames } from "../../credentials/credentials.ts";
import { findSecret, storedPlace } from "../../credentials/find-secret.ts";
import { hiddenValues, valuesOf } from "../../settings/sources.ts";

export const status = defineCommand({
  description:
    "Which credential and address each API is used with, and where they come from. The environment wins over the profile; what is hidden by that is named on stderr.",
  args: {},
  flags: { check: { summary: "Ask each service; a tool key is not asked about, as that would cost credits" } },
  examples: ["tandem auth status", "tandem auth status --check --json"],
  async run(context, _, { check }) {
    const rows = apis.map((api) => statusRow(context, api));
    context.err.write(hiddenNotes(context).join(""));
    if (check && !context.settings.mock) for (const { api } of rows) await checkService(context, api);
    return {
      kind: "list",
      id: "api",
      columns: [{ field: "api" }, { field: "credential" }, { field: "url" }, { field: "urlSource" }],
      rows,
    };
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
      (api) =>
        `note: ${credentialVariables[api].secret} hides the ${secretNames[api]} of profile ${settings.profile}\n`,
    );
  return [...secrets, ...hiddenValues(sources)];
}

async function checkService(context: Context, api: Api): Promise<void> {
  const { io, sources, settings, secrets } = context;
  const found = await findSecret(api, sources, io);
  const url = settings.urls[api];
  if (!found || !url) return;
  secrets.add(found.secret);
  await checkSecret(context, { api, url, secret: found.secret }, false);
}
