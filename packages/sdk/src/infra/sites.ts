import { optionsOf } from "../arguments/check-argument.ts";
import { SiteMethods } from "../generated/infra-resources.ts";
import type { Deploy, Site } from "../generated/infra-types.ts";
import { deployStates, siteStates } from "../generated/wait-states.ts";
import { findInList } from "../pagination/find-in-list.ts";
import type { WaitOptions } from "../polling/poll-until-terminal.ts";
import type { CallOptions } from "../transport/client-options.ts";
import { findChild, identify, nameOf } from "./identify.ts";

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
    const { id, known } = identify(site);
    const find = this.#find(id);
    const poll = async (options: CallOptions) => (await find(options)).data;
    return this.api.pollUntilTerminal(
      { kind: "site", id, name: nameOf("Site", id), states: siteStates, known, poll },
      options,
    );
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
    const name = nameOf("Deploy", id);
    const find = this.#find(siteId);
    const poll = async (options: CallOptions) =>
      findChild((await find(options)).data.recentDeploys, id, { name, field: "Site.recentDeploys" });
    return this.api.pollUntilTerminal({ kind: "deploy", id, name, states: deployStates, known, poll }, options);
  }

  #find(id: string) {
    return findInList<Site>((query, options) => this.list(query, options), "site", id);
  }
}
