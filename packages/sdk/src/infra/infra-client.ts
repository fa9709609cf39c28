import { Ai } from "./ai.ts";
import { InfraApi } from "./infra-api.ts";
import type { InfraClientOptions } from "./infra-options.ts";
import { InfraResources } from "./infra-resources.ts";

/**
 * The infrastructure API: servers, sites, databases, alerts, webhooks, AI jobs, billing and teams.
 *
 * Every method refuses an empty or a dot id before sending, and throws a TandemError with its `outcome`: InvalidInput,
 * Authentication, PaymentRequired, Forbidden, NotFound, Conflict, ValidationFailed, RateLimited, Server, Connection,
 * Timeout, Aborted, InvalidResponse, InvalidArgument. Defaults: 3 retries, 30 s an attempt, 900 s in all. A POST or
 * PATCH is sent again only when the service said that it did not carry it out, or it was never sent.
 *
 * ```ts
 * const infra = new InfraClient({ token, baseUrl });
 * const deploy = await infra.sites.deploy(siteId, { branch: "main" });
 * await infra.sites.waitForDeploy(deploy);
 * ```
 */
export class InfraClient extends InfraResources {
  readonly ai: Ai;

  constructor(options: InfraClientOptions = {}) {
    super(options);
    this.ai = new Ai(new InfraApi(options));
  }
}
