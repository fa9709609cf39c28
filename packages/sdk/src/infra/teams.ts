import type { InviteCreate, MemberUpdate, Team, TeamInvite, TeamMember } from "../generated/infra-types.ts";
import { findInList } from "../pagination/find-in-list.ts";
import type { ListQuery } from "../pagination/page.ts";
import type { PagedList } from "../pagination/paged-list.ts";
import { ApiPromise } from "../transport/api-promise.ts";
import type { CallOptions } from "../transport/client-options.ts";
import type { InfraApi } from "./infra-api.ts";
import type { PostOptions } from "./post-options.ts";

/**
 * Teams, their members and invites.
 *
 * The routes are documented; their shapes are assumed: https://tandem.example.com/assumptions
 */
export class Teams {
  readonly #api: InfraApi;

  /** @internal */
  constructor(api: InfraApi) {
    this.#api = api;
  }

  /**
   * `GET /teams`: newest first, each with its members and open invites.
   *
   * ```ts
   * for await (const team of infra.teams.list()) console.log(team.name);
   * ```
   */
  list(query: ListQuery = {}, options: CallOptions = {}): PagedList<Team> {
    return this.#api.list("/teams", { query }, options);
  }

  /**
   * One team. No route reads a single one, so this pages through `GET /teams` (assumed).
   *
   * ```ts
   * const { members } = await infra.teams.get("team_9");
   * ```
   *
   * @throws NotFoundError when no page has it.
   */
  get(id: string, options: CallOptions = {}): ApiPromise<Team> {
    const find = findInList<Team>((query, options) => this.list(query, options), "team", id);
    return new ApiPromise(find(options));
  }

  /**
   * `POST /teams/:id/invites`: invites someone by email, as `member` unless told otherwise.
   *
   * ```ts
   * await infra.teams.invite("team_9", { email: "new@example.com", role: "viewer" });
   * ```
   */
  invite(teamId: string, invite: InviteCreate, options: PostOptions = {}): ApiPromise<TeamInvite> {
    return this.#api.post("/teams/{id}/invites", { path: { id: teamId }, body: invite }, options);
  }

  /**
   * `PATCH /teams/:id/members/:mid`: changes a member's role. `memberId` is the membership's id, not the user's.
   *
   * ```ts
   * await infra.teams.updateMember("team_9", "mem_3", { role: "admin" });
   * ```
   */
  updateMember(
    teamId: string,
    memberId: string,
    changes: MemberUpdate,
    options: CallOptions = {},
  ): ApiPromise<TeamMember> {
    return this.#api.patch(
      "/teams/{id}/members/{mid}",
      { path: { id: teamId, mid: memberId }, body: changes },
      options,
    );
  }
}
