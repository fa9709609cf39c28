import { optionsOf } from "../arguments/check-argument.ts";
import { SiteMethods } from "../generated/infra-resources.ts";
import type { Deploy, Site } from "../generated/infra-types.ts";
import { deployStates, siteStates } from "../generated/wait-states.ts";
import { findInList } from "../pagination/find-in-list.ts";
import type { WaitOptions } from "../polling/poll-until-terminal.ts";
import type { CallOptions } from "../transport/client-options.ts";
import { findChild } from "./identify.ts";

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
    return this.api.waitFor("site", siteStates, site, (id) => this.#find(id), options);
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
    const { id, siteId, ...more } = optionsOf(deploy, { id: "text", siteId: "text" }, "deploy");
    const known = "status" in more ? (deploy as Deploy) : undefined;
    const find = this.#find(siteId);
    const poll = async (options: CallOptions) =>
      findChild((await find(options)).recentDeploys, id, { kind: "deploy", field: "Site.recentDeploys" });
    return this.api.pollUntilTerminal({ kind: "deploy", id, states: deployStates, known, poll }, options);
  }

  #find(id: string) {
    const find = findInList<Site>((query, options) => this.list(query, options), "site", id);
    return async (options: CallOptions) => (await find(options)).data;
  }
}
