import { optionsOf } from "../arguments/check-argument.ts";
import type { Deploy, DeployCreate, Site, SiteCreate, SiteUpdate } from "../generated/infra-types.ts";
import { findInList } from "../pagination/find-in-list.ts";
import type { ListQuery } from "../pagination/page.ts";
import type { PagedList } from "../pagination/paged-list.ts";
import type { WaitOptions } from "../polling/wait-options.ts";
import { ApiPromise } from "../transport/api-promise.ts";
import type { CallOptions } from "../transport/client-options.ts";
import { findChild } from "./find-child.ts";
import { identify, nameOf } from "./identify.ts";
import type { InfraApi } from "./infra-api.ts";
import type { PostOptions } from "./post-options.ts";
import { deployStates, siteStates } from "./terminal-states.ts";

/**
 * Websites and apps, their domains and deploys.
 *
 * The routes are documented; their shapes are assumed: https://tandem.example.com/assumptions
 */
export class Sites {
  readonly #api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.#api = api;
  }

  /**
   * `GET /sites`: newest first, those of one server with `serverId`.
   *
   * ```ts
   * for await (const site of infra.sites.list({ serverId })) console.log(site.name, site.url);
   * ```
   */
  list(query: ListQuery & { serverId?: string | undefined } = {}, options: CallOptions = {}): PagedList<Site> {
    const { serverId } = optionsOf(query, {}, "query");
    return this.#api.list("/sites", { query }, options, (site) => serverId === undefined || site.serverId === serverId);
  }

  /**
   * One site. No route reads a single one, so this pages through `GET /sites` (assumed).
   *
   * ```ts
   * const { domains } = await infra.sites.get(siteId);
   * ```
   *
   * @throws NotFoundError when no page has it.
   */
  get(id: string, options: CallOptions = {}): ApiPromise<Site> {
    return new ApiPromise(this.#find(id)(options));
  }

  /**
   * `POST /sites`: provisions a site. It starts `provisioning` and becomes `active` by itself.
   *
   * ```ts
   * const site = await infra.sites.create({ serverId, name: "shop", type: "node", domains: ["shop.example.com"] });
   * ```
   */
  create(site: SiteCreate, options: PostOptions = {}): ApiPromise<Site> {
    return this.#api.post("/sites", { body: site }, options);
  }

  /**
   * `PATCH /sites/:id`: absent fields stay, null clears (assumed).
   *
   * ```ts
   * await infra.sites.update(siteId, { buildCommand: "npm run build", healthCheckPath: null });
   * ```
   */
  update(id: string, changes: SiteUpdate, options: CallOptions = {}): ApiPromise<Site> {
    return this.#api.patch("/sites/{id}", { path: { id }, body: changes }, options);
  }

  /**
   * `POST /sites/:id/deploy`: starts a release, which goes on by itself: see `waitForDeploy`.
   *
   * ```ts
   * const deploy = await infra.sites.deploy(siteId, { branch: "main" });
   * await infra.sites.waitForDeploy(deploy);
   * ```
   */
  deploy(id: string, deploy?: DeployCreate, options: PostOptions = {}): ApiPromise<Deploy> {
    return this.#api.post("/sites/{id}/deploy", { path: { id }, body: deploy }, options);
  }

  /**
   * Waits until a site is `active`, given it or its id.
   *
   * ```ts
   * await infra.sites.waitUntilActive(siteId);
   * ```
   *
   * @throws RemoteFailedError when it ends `failed` or is suspended, WaitTimeoutError, AbortedError.
   */
  waitUntilActive(site: Site | string, options: WaitOptions<Site> = {}): Promise<Site> {
    const { id, known } = identify(site);
    const find = this.#find(id);
    const poll = async (options: CallOptions) => (await find(options)).data;
    return this.#api.pollUntilTerminal(
      { kind: "site", id, name: nameOf("Site", id), states: siteStates, known, poll },
      options,
    );
  }

  /**
   * Waits until a deploy has succeeded, given it or its ids. Read from the site's latest deploys (assumed).
   *
   * ```ts
   * const done = await infra.sites.waitForDeploy(deploy, { onUpdate: ({ status }) => console.log(status) });
   * ```
   *
   * @throws RemoteFailedError (with the deploy as `remote`) when it failed, was canceled or was superseded;
   * WaitTimeoutError (with the deploy as `last`); AbortedError; NotFoundError when newer deploys have pushed it out.
   */
  async waitForDeploy(
    deploy: Deploy | Pick<Deploy, "id" | "siteId">,
    options: WaitOptions<Deploy> = {},
  ): Promise<Deploy> {
    const { id, siteId } = optionsOf(deploy, { id: "text", siteId: "text" }, "deploy");
    const known = "status" in deploy ? deploy : undefined;
    const name = nameOf("Deploy", id);
    const find = this.#find(siteId);
    const poll = async (options: CallOptions) => findChild((await find(options)).data.recentDeploys, id, name);
    return this.#api.pollUntilTerminal({ kind: "deploy", id, name, states: deployStates, known, poll }, options);
  }

  #find(id: string) {
    return findInList<Site>((query, options) => this.list(query, options), "site", id);
  }
}
