import { describe, expect, it } from "vitest";
import { newResource } from "../../testing/new-resources.ts";
import { type Infra, type Resource, startInfra } from "../../testing/start-infra.ts";

const team = ({ find }: Infra) => find("/teams", "slug", "acme");

describe("an invite", () => {
  it("is shown by its team while it is pending, and lapses after seven days", async () => {
    const infra = startInfra();
    const invite = await newResource.invite(infra);
    expect(invite).toMatchObject({
      status: "pending",
      role: "member",
      invitedBy: { name: "The owner" },
      expiresAt: "2026-01-08T00:00:00.000Z",
      acceptedAt: null,
    });
    await infra.mock.clock.advance("6d23h59m59s");
    expect((await team(infra)).invites).toEqual([invite]);
    await infra.mock.clock.advance("1s");
    expect((await team(infra)).invites).toEqual([]);
    expect(await newResource.invite(infra)).toMatchObject({ status: "pending" });
  });

  it("that is accepted makes a member of that role", async () => {
    const infra = startInfra();
    const { id } = await newResource.invite(infra, { role: "viewer" });
    infra.mock.setStatus(infra.mock.tokens.owner, id, "accepted");
    const { invites, members } = await team(infra);
    expect(invites).toEqual([]);
    expect((members as Resource[]).at(-1)).toMatchObject({
      email: "new@example.com",
      name: null,
      role: "viewer",
      joinedAt: "2026-01-01T00:00:00.000Z",
    });
    await expect(newResource.invite(infra)).rejects.toThrow("already_member");
  });
});

it("the audit log has successful actions, newest first", async () => {
  const infra = startInfra();
  const { id: serverId } = await newResource.server(infra);
  await infra.call("POST /servers", { name: "new-1", host: "203.0.113.9" });
  await infra.call("GET /servers");
  await infra.call(`DELETE /servers/${serverId}`);
  const { id } = await team(infra);
  const { list } = await infra.call(`GET /teams/${id}/audit-logs`);
  expect(list.slice(0, 3)).toMatchObject([
    { action: "server.delete", target: { type: "server", id: serverId, name: "new-1" }, status: "success" },
    { action: "server.create", actor: { type: "user", name: "The owner" }, target: { id: serverId } },
    { action: "ai.prompt", target: { id: "job_31" } },
  ]);
});
