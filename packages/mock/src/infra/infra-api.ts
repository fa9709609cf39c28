import type { Api, Operation, OperationResult } from "../engine/api.ts";
import { type RateLimit, takenAtFirst } from "../engine/rate-window.ts";
import type { BodyError } from "../engine/validators.ts";
import { type InfraOperationId, infraOperations } from "../generated/infra-operations.ts";
import * as ai from "./ai/ai-operations.ts";
import * as alerts from "./alerts/alert-operations.ts";
import * as billing from "./billing/billing-operations.ts";
import * as backups from "./databases/backup-operations.ts";
import * as databases from "./databases/database-operations.ts";
import { exampleOperation } from "./example-operation.ts";
import { fieldErrors } from "./field-errors.ts";
import { idempotent } from "./idempotency.ts";
import type { InfraCall } from "./page.ts";
import { checkPermission } from "./permissions.ts";
import { apiError, encodeProblem, errorForStatus, validationError } from "./problem.ts";
import { findRow } from "./rows.ts";
import { plantSeedData, type SeedData } from "./seed-data.ts";
import { type SeedName, seedTeam } from "./seed-team.ts";
import { SeededIds } from "./seeded-ids.ts";
import * as servers from "./servers/server-operations.ts";
import * as sites from "./sites/site-operations.ts";
import type { InfraState } from "./state.ts";
import { catchUp } from "./state-machine/catch-up.ts";
import * as teams from "./teams/team-operations.ts";
import { accountOfToken, seededTokens, tokenAccounts } from "./token-accounts.ts";
import { type AllowedHosts, isLoopbackHttp } from "./webhooks/allowed-hosts.ts";
import * as webhooks from "./webhooks/webhook-operations.ts";

const wellKnownTokens: ReadonlySet<string> = new Set(Object.values(seededTokens));

/** An operation is the export of its name in its resource's file. Others respond with their examples. */
const behaviors: Readonly<Partial<Record<InfraOperationId, (call: InfraCall) => OperationResult>>> = {
  ...servers,
  ...sites,
  ...databases,
  ...backups,
  ...alerts,
  ...webhooks,
  ...ai,
  ...billing,
  ...teams,
};

/** Does it have a state, rather than an example to respond with? */
export const hasBehavior = (operationId: InfraOperationId): boolean => operationId in behaviors;

/** Tables whose rows the path parameter `id` identifies: named by the path's first segment, except for jobs. */
const tables = ["servers", "sites", "databases", "alerts", "webhooks", "teams", "jobs"] as const;

/** Assumption G-01. */
const pathPrefix = "/api/v1";

interface InfraOptions {
  readonly allowedHosts: AllowedHosts;
  readonly scenario: { readonly seed: SeedName };
  /** Not known (G-11). */
  readonly requestsPerMinute: { readonly infra: number };
  /** Whether a token of no known form opens an account of the kind `owner`. */
  readonly acceptAnyCredential: boolean;
  /** Initial resources of a team, instead of the seed's. */
  readonly seedData: SeedData | undefined;
}

/** The infrastructure API: listed routes, and those described without a route. */
export function infraApi(options: InfraOptions): Api<InfraState> {
  const { allowedHosts, scenario, requestsPerMinute, acceptAnyCredential, seedData } = options;
  const rateLimit: RateLimit = { requests: requestsPerMinute.infra, windowSeconds: 60 };
  const operations = infraOperations.map((row) => {
    const { operationId, method } = row;
    const run = behaviors[operationId];
    if (run === undefined) return [operationId, exampleOperation(row)] as const;
    return [operationId, method === "post" ? idempotent(run) : run] as const;
  });
  return {
    name: "infra",
    basePath: pathPrefix,
    rows: infraOperations.map((row) => ({
      ...row,
      path: pathPrefix + row.path,
      // S-04: in prose, because a described 204 would make every response of the route possibly empty.
      ...(row.operationId === "getAiJob" && { streams: true, statuses: [...row.statuses, 204] }),
    })),
    operations: Object.fromEntries<Operation<InfraState>>(operations),
    rateLimit,
    readCredential: ({ headers }) => /^bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1],
    openWorld(token, now, random) {
      const account = accountOfToken(token) ?? (acceptAnyCredential ? "owner" : undefined);
      if (!account) return undefined;
      const taken = takenAtFirst(rateLimit, tokenAccounts[account].requestsLeft, now);
      const named = wellKnownTokens.has(token) ? new SeededIds(random.state) : random;
      const state = seedTeam({ account, seed: seedData ? "empty" : scenario.seed, allowedHosts }, named, now);
      if (seedData) plantSeedData({ state, random: named }, seedData, now);
      random.state = named.state;
      return { account, state, taken };
    },
    invalidCredential,
    admit(world, now, operation) {
      if (tokenAccounts[world.state.account].revoked) throw unauthorized("The token is revoked.", invalidToken);
      catchUp(world, now);
      checkPermission(world.state, operation);
    },
    checkParams(operation, { id }, { state }) {
      const segment = operation.path.slice(pathPrefix.length).split("/")[1];
      const table = tables.find((name) => name === (segment === "ai" ? "jobs" : segment));
      if (id !== undefined && table) findRow<{ readonly id: string }>(state[table], id);
    },
    permits: (operationId, error, body) =>
      allowedHosts.loopback && webhookOperations.has(operationId) && isLoopbackHttp(rejectedUrl(error, body)),
    invalidBody: (errors) => validationError(fieldErrors(errors)),
    unreadableBody: (problem) => apiError("invalid_json", problem),
    unknownRoute: (message) => apiError("not_found", message),
    methodNotAllowed: (message, allow) => apiError("method_not_allowed", message, { allow }),
    rateLimited: (seconds) => rateLimited(rateLimit, seconds),
    errorForStatus: errorForStatus,
    encodeError: encodeProblem,
  };
}

// W-04 asks for https; deliveries to this machine don't need it.
const webhookOperations = new Set<string>([
  "listWebhooks",
  "createWebhook",
  "updateWebhook",
] satisfies InfraOperationId[]);

function rejectedUrl({ keyword, instancePath }: BodyError, body: unknown): unknown {
  if (keyword !== "pattern" || !instancePath.endsWith("/url")) return undefined;
  const read = (value: unknown, name: string) => (value as Readonly<Record<string, unknown>>)[name];
  return instancePath.slice(1).split("/").reduce(read, body);
}

const invalidToken = 'Bearer error="invalid_token"';

// RFC 6750 section 3: without credentials, the response has the scheme and no error.
function invalidCredential({ headers }: { headers: Readonly<Record<string, string>> }) {
  if (headers.authorization) return unauthorized("The token is malformed or unknown.", invalidToken);
  return unauthorized("The token is missing. Send it as `Authorization: Bearer <token>`.", "Bearer");
}

function unauthorized(detail: string, challenge: string) {
  return apiError("unauthorized", detail, { "www-authenticate": challenge });
}

function rateLimited({ requests }: RateLimit, retryAfterSeconds: number) {
  const detail = `More than ${requests} requests in a minute with this token. Try again in ${retryAfterSeconds} s.`;
  return apiError("rate_limited", detail, { "retry-after": String(retryAfterSeconds) });
}
