import type { Context } from "../context.ts";
import { canAsk, confirm } from "../prompt/ask.ts";
import { trustChange, untrustedChange, untrustedError } from "../settings/project-trust.ts";

/**
 * Makes sure that a project's file may choose the profile, before anything is done with it. Asked once.
 *
 * @throws CliError CONFIRM_REQUIRED, with the profile as a flag.
 */
export async function confirmProject(context: Context): Promise<void> {
  const change = untrustedChange(context.sources);
  if (change === undefined) return;
  const { path, profile, instead } = change;
  if (canAsk(context)) {
    const yes = await confirm(
      context,
      `${path} chooses profile ${profile} instead of ${instead}. Use it here from now on?`,
    );
    if (yes) return trustChange(context.io.env, change);
  }
  throw untrustedError(change);
}
