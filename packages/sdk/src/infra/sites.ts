import type { CallOptions } from "../client/options.ts";
import { SiteMethods } from "../generated/infra-resources.ts";
import type { Deploy, Site } from "../generated/infra-types.ts";
import { deployStates, siteStates } from "../generated/wait-states.ts";
import { findChild } from "./identify.ts";
import type { WaitOptions } from "./poll-until-terminal.ts";

/** Websites and apps, their domains and deploys. */
export class Sites extends SiteMethods {
  /**
   * Waits until a site is `active`. Accepts the site or its id.
   *
   * ```ts
   * await infra.sites.waitUntilActive(siteId);
   * ```
   *
   * @throws RemoteFailedError if it ends as `failed` or is suspended, WaitTimeoutError, AbortedError.
   */
  waitUntilActive(site: Site | string, options: WaitOptions<Site> = {}): Promise<Site> {
    return this.api.waitFor("site", siteStates, site, (...args) => this.get(...args), options);
  }

  /**
   * Waits until a deploy succeeds. Accepts the deploy or its ids. Reads it from the site's latest deploys (assumed).
   *
   * ```ts
   * const done = await infra.sites.waitForDeploy(deploy, { onUpdate: ({ status }) => console.log(status) });
   * ```
   *
   * @throws RemoteFailedError (deploy in `remote`) if it failed, was canceled or was superseded; WaitTimeoutError
   * (deploy in `last`); AbortedError; NotFoundError if newer deploys have displaced it.
   */
  async waitForDeploy(
    deploy: Deploy | Pick<Deploy, "id" | "siteId">,
    options: WaitOptions<Deploy> = {},
  ): Promise<Deploy> {
    const { id, siteId } = deploy;
    const known = "status" in deploy ? deploy : undefined;
    const poll = async (options: CallOptions) => {
      const { recentDeploys } = await this.get(siteId, options);
      return findChild(recentDeploys, id, { kind: "deploy", field: "Site.recentDeploys" });
    };
    return this.api.pollUntilTerminal({ kind: "deploy", id, states: deployStates, known, poll }, options);
  }
}
