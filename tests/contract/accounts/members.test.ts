import { and, eq } from "drizzle-orm";
import { members, users } from "@/backend/db/schema/accounts/accounts";
import { changes } from "@/backend/db/schema/history/changes";
import {
  contacts,
  endViewAs,
  invite,
  listMembers,
  remove,
  resend,
  startViewAs,
  updateMember,
} from "@/lib/contract/accounts/members";
import { consumeLink } from "@/lib/contract/accounts/sign-in";
import { frontendData } from "@/lib/contract/accounts/who";
import { undoChanges } from "@/lib/contract/history/change-history";
import { callDirectly, refusalOf, toUncheckedInput } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite, makeUniqueId, type TestActor } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

const aNewAddress = () => `${makeUniqueId("new")}@example.org`;
const anInvitation = (given: object = {}) => ({
  ...{ email: aNewAddress(), name: "", locale: "cs" as const, role: "operator" as const },
  ...{ policies: ["synonyms" as const], scope: "site" as const },
  ...given,
});

async function aSiteWithOwner(): Promise<{ siteId: string; owner: TestActor }> {
  const siteId = await createSite();
  return { siteId, owner: await createActor({ sites: [siteId] }) };
}

async function buildLink(userId: string) {
  const [row] = await store().select().from(members).where(eq(members.userId, userId));
  const exp = Math.floor((row?.linkExpiresAt?.getTime() ?? 0) / 1000);
  return { body: { nonce: row?.linkNonce ?? "", sub: userId, site: "", purpose: "sign_in", exp } };
}

async function rightsOn(siteId: string, as: TestActor) {
  const answer = await callDirectly(frontendData, { params: { siteId } }, { as });
  return answer.status === 200 ? answer.ok() : answer.status;
}

describe.each(LAYERS)("%s", (_, call) => {
  test("an invited person is listed as invited, signs in with the link of the mail, and is active", async () => {
    const { siteId, owner } = await aSiteWithOwner();
    const params = { siteId };
    const body = anInvitation({ name: "Ida Nová" });
    const { member, sites } = (await call(invite, { params, body }, { as: owner })).ok();
    expect(sites).toBe(1);
    expect(member).toMatchObject({ name: "Ida Nová", email: body.email, state: "invited", roles: ["operator"] });
    const [user] = await store().select().from(users).where(eq(users.id, member.user_id));
    expect(user).toMatchObject({ email: body.email, locale: "cs", signedInAt: null });
    const session = (await callDirectly(consumeLink, await buildLink(member.user_id))).ok();
    const invited = { uid: member.user_id, sid: session.sid, name: "Ida Nová", email: body.email };
    expect(await rightsOn(siteId, invited)).toMatchObject({ roles: ["operator"], policies: ["synonyms"] });
    const found = (await call(listMembers, { params, query: { q: "nova" } }, { as: owner })).ok();
    expect(found.items.map(({ user_id, state }) => [user_id, state])).toEqual([[member.user_id, "active"]]);
    const again = await call(resend, { params, body: { user_id: member.user_id } }, { as: owner });
    expect([again.status, again.body]).toMatchObject([422, { error: "not_invited" }]);
  });

  test("the link of a revoked invitation and the earlier link of a repeated one no longer work", async () => {
    const { siteId, owner } = await aSiteWithOwner();
    const params = { siteId };
    const { member } = (await call(invite, { params, body: anInvitation() }, { as: owner })).ok();
    const user_id = member.user_id;
    const first = await buildLink(user_id);
    (await call(resend, { params, body: { user_id } }, { as: owner })).ok();
    expect((await callDirectly(consumeLink, first)).body).toEqual({ error: "link_used" });
    const second = await buildLink(user_id);
    expect(second.body.nonce).not.toBe(first.body.nonce);
    (await call(remove, { params, body: { user_id } }, { as: owner })).ok();
    expect((await callDirectly(consumeLink, second)).body).toEqual({ error: "link_used" });
  });

  test("a known address is invited as the same user; members, closed accounts and bad addresses are refused", async () => {
    const { siteId, owner } = await aSiteWithOwner();
    const [known, closed] = [await createActor(), await createActor({ user: { disabledAt: new Date() } })];
    const ask = (email: string) => call(invite, { params: { siteId }, body: anInvitation({ email }) }, { as: owner });
    expect((await ask(known.email.toUpperCase())).ok().member.user_id).toBe(known.uid);
    expect((await ask(known.email)).body).toMatchObject({ errors: { email: ["already_member"] } });
    expect((await ask(owner.email)).body).toMatchObject({ errors: { email: ["already_member"] } });
    expect((await ask(closed.email)).body).toMatchObject({ errors: { email: ["account_disabled"] } });
    expect((await ask("nobody")).body).toMatchObject({ errors: { email: ["email_invalid"] } });
  });

  test("an invitation without any right is refused at its field; owners need none", async () => {
    const { siteId, owner } = await aSiteWithOwner();
    const ask = (given: object) =>
      call(invite, { params: { siteId }, body: anInvitation({ policies: [], ...given }) }, { as: owner });
    for (const role of ["operator", "viewer"]) {
      const { status, body } = await ask({ role });
      expect([status, body]).toMatchObject([422, { errors: { policies: ["policies_empty"] } }]);
    }
    expect((await ask({ role: "owner" })).status).toBe(201);
  });

  test("a changed right takes effect in a running session, and undo takes it back", async () => {
    const { siteId, owner } = await aSiteWithOwner();
    const params = { siteId };
    const other = await createActor({ sites: [siteId], roles: ["operator"], policies: ["synonyms"] });
    const body = { user_id: other.uid, role: "viewer" as const, policies: ["stats" as const], scope: "site" as const };
    const changed = await call(updateMember, { params, body }, { as: owner, headers: { "if-match": '"1"' } });
    expect(changed.ok().member).toMatchObject({ roles: ["viewer"], policies: ["stats"], revision: 2 });
    expect(await rightsOn(siteId, other)).toMatchObject({ roles: ["viewer"], policies: ["stats"] });
    const id = Number(changed.headers.get("x-vitrine-change"));
    (await call(undoChanges, { params, body: { id } }, { as: owner })).ok();
    expect(await rightsOn(siteId, other)).toMatchObject({ roles: ["operator"], policies: ["synonyms"] });
    (await call(remove, { params, body: { user_id: other.uid } }, { as: owner })).ok();
    expect(await rightsOn(siteId, other)).toBe(403);
    const rows = await store().select().from(changes).where(eq(changes.siteId, siteId)).orderBy(changes.id);
    expect(rows.map(({ action, objectId, actor }) => [action, objectId, actor])).toEqual([
      ["update", other.uid, owner.uid],
      ["undo", other.uid, owner.uid],
      ["destroy", other.uid, owner.uid],
    ]);
  });

  test("a change of an outdated row is refused, and names who changed it", async () => {
    const { siteId, owner } = await aSiteWithOwner();
    const other = await createActor({ sites: [siteId], roles: ["viewer"] });
    const body = { user_id: other.uid, role: "operator" as const, policies: [], scope: "site" as const };
    const send = (headers: Record<string, string>) =>
      call(updateMember, { params: { siteId }, body }, { as: owner, headers });
    expect((await send({})).status).toBe(428);
    const isUnknown = await send({ "if-match": '"7"' });
    expect([isUnknown.status, isUnknown.body]).toMatchObject([412, { error: "stale", revision: 1 }]);
    (await send({ "if-match": '"1"' })).ok();
    const stale = await send({ "if-match": '"1"' });
    expect([stale.status, stale.body]).toMatchObject([412, { error: "stale", revision: 2, changed_by: owner.name }]);
  });

  test("the last owner cannot be demoted or removed, and an invited one does not count", async () => {
    const { siteId, owner } = await aSiteWithOwner();
    const params = { siteId };
    (await call(invite, { params, body: anInvitation({ role: "owner", policies: [] }) }, { as: owner })).ok();
    const demote = { user_id: owner.uid, role: "operator" as const, policies: [], scope: "site" as const };
    const headers = { "if-match": '"1"' };
    const refused = await call(updateMember, { params, body: demote }, { as: owner, headers });
    expect([refused.status, refused.body]).toMatchObject([403, { error: "last_owner" }]);
    const removed = await call(remove, { params, body: { user_id: owner.uid } }, { as: owner });
    expect([removed.status, removed.body]).toMatchObject([403, { error: "last_owner" }]);
    await createActor({ sites: [siteId] });
    expect((await call(updateMember, { params, body: demote }, { as: owner, headers })).status).toBe(200);
  });

  test("names active owners of the site to every member", async () => {
    const { siteId, owner } = await aSiteWithOwner();
    const viewer = await createActor({ sites: [siteId], roles: ["viewer"] });
    (await call(invite, { params: { siteId }, body: anInvitation({ role: "owner" }) }, { as: owner })).ok();
    const { owners } = (await call(contacts, { params: { siteId } }, { as: viewer })).ok();
    expect(owners).toEqual([{ name: owner.name, email: owner.email }]);
    expect((await call(contacts, { params: { siteId } }, { as: await createActor() })).status).toBe(403);
  });
});

describe("guards", () => {
  const headers = { "if-match": '"1"' };

  async function tryUpdate(
    siteId: string,
    as: TestActor,
    given: { user_id: string; role: string; policies: string[] },
  ) {
    const input = toUncheckedInput(updateMember, { params: { siteId }, body: { ...given, scope: "site" } });
    const answer = await callDirectly(updateMember, input, { as, headers });
    return answer.status === 200 ? "changed" : refusalOf(answer).error;
  }

  test("users cannot extend their own rights, but can give up rights", async () => {
    const siteId = await createSite();
    await createActor({ sites: [siteId] });
    const as = await createActor({ sites: [siteId], roles: ["operator"], policies: ["members", "synonyms"] });
    const own = { user_id: as.uid, role: "operator" };
    expect(await tryUpdate(siteId, as, { ...own, policies: ["members", "synonyms", "stats"] })).toBe("own_rights");
    expect(await tryUpdate(siteId, as, { ...own, role: "owner", policies: [] })).toBe("own_rights");
    expect(await tryUpdate(siteId, as, { ...own, policies: ["members"] })).toBe("changed");
  });

  test("an operator with the policy gives only what they have, and does not touch owners", async () => {
    const siteId = await createSite();
    const owner = await createActor({ sites: [siteId] });
    const as = await createActor({ sites: [siteId], roles: ["operator"], policies: ["members", "synonyms"] });
    const other = await createActor({ sites: [siteId], roles: ["operator"], policies: ["stats"] });
    const them = { user_id: other.uid, role: "operator" };
    expect(await tryUpdate(siteId, as, { ...them, role: "owner", policies: [] })).toBe("owners_only");
    expect(await tryUpdate(siteId, as, { user_id: owner.uid, role: "viewer", policies: [] })).toBe("owners_only");
    expect(await tryUpdate(siteId, as, { ...them, policies: ["stats", "feeds"] })).toBe("policy_not_held");
    expect(await tryUpdate(siteId, as, { ...them, policies: ["stats", "synonyms"] })).toBe("changed");
  });

  test("only internal users grant internal_plus and the role internal", async () => {
    const siteId = await createSite();
    const owner = await createActor({ sites: [siteId] });
    const staff = await createActor({ sites: ["*"], roles: ["internal"] });
    const other = await createActor({ sites: [siteId], roles: ["operator"] });
    const them = { user_id: other.uid, role: "operator" };
    expect(await tryUpdate(siteId, owner, { ...them, policies: ["internal_plus"] })).toBe("internal_only");
    expect(await tryUpdate(siteId, owner, { ...them, role: "internal", policies: [] })).toBe("internal_only");
    expect(await tryUpdate(siteId, staff, { ...them, policies: ["internal_plus"] })).toBe("changed");
  });

  test("grants for all sites cannot be changed here, and only those who have one see them", async () => {
    const siteId = await createSite();
    const owner = await createActor({ sites: [siteId] });
    const staff = await createActor({ sites: ["*"], roles: ["internal"] });
    const change = { user_id: staff.uid, role: "viewer" as const, policies: [] };
    expect(await tryUpdate(siteId, staff, change)).toBe("everywhere");
    expect(await tryUpdate(siteId, owner, change)).toBe("not_found");
    const listFor = async (as: TestActor) =>
      (await callDirectly(listMembers, { params: { siteId }, query: { q: staff.email } }, { as }))
        .ok()
        .items.map((one) => one.user_id);
    expect(await listFor(owner)).toEqual([]);
    expect(await listFor(staff)).toEqual([staff.uid]);
  });

  test("an owner who invites staff does not learn that, and limits them in nothing", async () => {
    const siteId = await createSite();
    const owner = await createActor({ sites: [siteId] });
    const staff = await createActor({ sites: ["*"], roles: ["internal"] });
    const ask = (as: TestActor) => {
      const body = anInvitation({ email: staff.email, role: "viewer" });
      return callDirectly(invite, { params: { siteId }, body }, { as });
    };
    const colleague = await createActor({ sites: ["*"], roles: ["internal"] });
    expect((await ask(colleague)).body).toMatchObject({ errors: { email: ["already_member"] } });
    const { member } = (await ask(owner)).ok();
    expect(member).toMatchObject({ user_id: staff.uid, roles: ["viewer"], is_everywhere: false });
    expect((await ask(owner)).body).toMatchObject({ errors: { email: ["already_member"] } });
    expect(await rightsOn(siteId, staff)).toMatchObject({ roles: ["internal"] });
    (await callDirectly(startViewAs, { params: { siteId }, body: { user_id: staff.uid } }, { as: owner })).ok();
    expect(await rightsOn(siteId, owner)).toMatchObject({ roles: ["viewer"], policies: ["synonyms"] });
    (await callDirectly(endViewAs, { params: { siteId } }, { as: owner })).ok();
    const removal = { user_id: staff.uid, scope: "site" as const };
    (await callDirectly(remove, { params: { siteId }, body: removal }, { as: owner })).ok();
    expect((await callDirectly(remove, { params: { siteId }, body: removal }, { as: owner })).status).toBe(404);
  });

  test("undo follows the same rules", async () => {
    const siteId = await createSite();
    const owner = await createActor({ sites: [siteId] });
    const as = await createActor({ sites: [siteId], roles: ["operator"], policies: ["members", "synonyms"] });
    const params = { siteId };
    const body = { user_id: as.uid, role: "operator" as const, policies: ["members" as const], scope: "site" as const };
    const { headers: answered } = await callDirectly(updateMember, { params, body }, { as: owner, headers });
    const id = Number(answered.get("x-vitrine-change"));
    const refused = await callDirectly(undoChanges, { params, body: { id } }, { as });
    expect(refused).toMatchObject({ status: 422, body: { error: "refused", errors: { roles: ["own_rights"] } } });
  });

  test("viewers, members without the policy and sessions of forwarded links cannot change members", async () => {
    const siteId = await createSite();
    const other = await createActor({ sites: [siteId], roles: ["operator"] });
    const session = { amr: "link", purpose: "open", site: siteId };
    const callers = [
      await createActor({ sites: [siteId], roles: ["viewer"], policies: ["members"] }),
      await createActor({ sites: [siteId], roles: ["operator"], policies: ["synonyms"] }),
      await createActor({ sites: [siteId], session }),
    ];
    for (const as of callers)
      expect(await tryUpdate(siteId, as, { user_id: other.uid, role: "viewer", policies: [] })).toBe("forbidden");
  });
});

test("for a whole project, changes the sites on which the caller may, each with its own history", async () => {
  const project = { projectId: makeUniqueId("project"), groupId: makeUniqueId("group") };
  const [one, two, foreign] = [await createSite(project), await createSite(project), await createSite(project)];
  const owner = await createActor({ sites: [one, two] });
  const body = anInvitation({ scope: "project" });
  const { member, sites } = (await callDirectly(invite, { params: { siteId: one }, body }, { as: owner })).ok();
  expect(sites).toBe(2);
  const rows = await store().select().from(members).where(eq(members.userId, member.user_id));
  expect(rows.map(({ siteId }) => siteId).sort()).toEqual([one, two].sort());
  expect(new Set(rows.map(({ linkNonce }) => linkNonce)).size).toBe(1);
  for (const siteId of [one, two]) {
    const recorded = await store()
      .select()
      .from(changes)
      .where(and(eq(changes.siteId, siteId), eq(changes.action, "invite")));
    expect(recorded).toHaveLength(1);
  }
  const removal = { user_id: member.user_id, scope: "project" as const };
  expect((await callDirectly(remove, { params: { siteId: two }, body: removal }, { as: owner })).ok()).toEqual({
    sites: 2,
  });
  expect(await store().select().from(members).where(eq(members.siteId, foreign))).toEqual([]);
});

test("of two owners who remove each other at the same time, one stays", async () => {
  const siteId = await createSite();
  const [one, two] = [await createActor({ sites: [siteId] }), await createActor({ sites: [siteId] })];
  const take = (as: TestActor, user_id: string) =>
    callDirectly(remove, { params: { siteId }, body: { user_id } }, { as });
  const answers = await Promise.all([take(one, two.uid), take(two, one.uid)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await store().select().from(members).where(eq(members.siteId, siteId))).toHaveLength(1);
});
