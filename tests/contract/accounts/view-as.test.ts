import { eq } from "drizzle-orm";
import { members, sessions } from "@/backend/db/schema/accounts/accounts";
import { changes } from "@/backend/db/schema/history/changes";
import { setAppLanguage } from "@/lib/contract/accounts/language";
import { endViewAs, listMembers, startViewAs } from "@/lib/contract/accounts/members";
import { currentSession, endSession } from "@/lib/contract/accounts/sign-in";
import { frontendData } from "@/lib/contract/accounts/who";
import { create } from "@/lib/contract/customizations/query-customizations";
import { list as redirects } from "@/lib/contract/rewrites/redirects";
import { list as synonyms } from "@/lib/contract/rewrites/synonyms";
import { callDirectly, refusalOf } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite, type TestActor } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { callThroughBff } from "@/tests/support/through-bff";

async function aTeam() {
  const siteId = await createSite();
  const owner = await createActor({ sites: [siteId] });
  const member = await createActor({ sites: [siteId], roles: ["operator"], policies: ["synonyms", "internal_plus"] });
  return { siteId, params: { siteId }, owner, member };
}

const identify = async (siteId: string, as: TestActor) =>
  (await callDirectly(frontendData, { params: { siteId } }, { as })).ok();

describe.each(LAYERS)("%s", (_, call) => {
  test("an owner sees the site with the rights of a member, and writes nothing until the end", async () => {
    const { params, owner, member, siteId } = await aTeam();
    const view = { params, body: { user_id: member.uid } };
    expect((await call(startViewAs, view, { as: owner })).status).toBe(204);
    expect((await call(synonyms, { params }, { as: owner })).status).toBe(200);
    expect((await call(redirects, { params }, { as: owner })).status).toBe(403);
    expect((await call(listMembers, { params }, { as: owner })).status).toBe(403);
    const body = { query: "tent", type: "item" };
    const write = await call(create, { params, body }, { as: owner });
    expect([write.status, write.body]).toMatchObject([403, { error: "view_as_read_only" }]);
    const language = await call(setAppLanguage, { body: { user: { locale: "pl" } } }, { as: owner });
    expect([language.status, language.body]).toMatchObject([403, { error: "view_as_read_only" }]);
    const again = await call(startViewAs, view, { as: owner });
    expect([again.status, again.body]).toMatchObject([403, { error: "view_as_read_only" }]);
    expect((await call(endViewAs, { params }, { as: owner })).status).toBe(204);
    expect((await call(redirects, { params }, { as: owner })).status).toBe(200);
    expect((await call(create, { params, body }, { as: owner })).status).toBe(201);
    const recorded = await store().select().from(changes).where(eq(changes.siteId, siteId)).orderBy(changes.id);
    expect(recorded[0]).toMatchObject({ action: "view_as", actor: owner.uid, title: member.name });
    expect(recorded.map(({ action }) => action)).toEqual(["view_as", "create"]);
  });
});

test("the view adds no right that the owner lacks, survives other requests, and ends with the session", async () => {
  const { siteId, params, owner, member } = await aTeam();
  await callDirectly(startViewAs, { params, body: { user_id: member.uid } }, { as: owner });
  expect(await identify(siteId, owner)).toMatchObject({
    ...{ user: { id: owner.uid }, roles: ["operator"], policies: ["synonyms"] },
    view_as: { user_id: member.uid, name: member.name, is_here: true },
  });
  expect(await identify(siteId, member)).toMatchObject({ view_as: null });
  const second = await createActor({ sites: [siteId] });
  expect((await identify(siteId, second)).view_as).toBeNull();
  expect((await callDirectly(endSession, {}, { as: owner })).status).toBeLessThan(300);
  expect((await callDirectly(currentSession, {}, { as: owner })).status).toBe(401);
});

test("on another site the own rights apply, and writes are refused there, too", async () => {
  const { params, owner, member } = await aTeam();
  const other = await createSite();
  await store()
    .insert(members)
    .values({ userId: owner.uid, siteId: other, roles: ["owner"], policies: [] });
  await callDirectly(startViewAs, { params, body: { user_id: member.uid } }, { as: owner });
  expect(await identify(other, owner)).toMatchObject({ roles: ["owner"], view_as: { is_here: false } });
  const write = { params: { siteId: other }, body: { query: "tent", type: "item" } };
  expect((await callDirectly(create, write, { as: owner })).body).toEqual({ error: "view_as_read_only" });
  expect((await callThroughBff(create, write, { as: owner })).body).toMatchObject({ error: "view_as_read_only" });
  await callDirectly(endViewAs, { params: { siteId: other } }, { as: owner });
  const [session] = await store().select().from(sessions).where(eq(sessions.sid, owner.sid));
  expect(session).toMatchObject({ viewAs: null, viewSite: null });
});

test("who loses the right to view sees their own rights again", async () => {
  const { siteId, params, owner, member } = await aTeam();
  await callDirectly(startViewAs, { params, body: { user_id: member.uid } }, { as: owner });
  const demoted = { roles: ["viewer"], policies: ["stats"] };
  await store().update(members).set(demoted).where(eq(members.userId, owner.uid));
  expect(await identify(siteId, owner)).toMatchObject(demoted);
});

test("only owners and internal users view, never as themselves, strangers or internal users", async () => {
  const { siteId, params, owner, member } = await aTeam();
  const staff = await createActor({ sites: [siteId], roles: ["internal"] });
  const stranger = await createActor();
  const ask = async (as: TestActor, user: TestActor) => {
    const answer = await callDirectly(startViewAs, { params, body: { user_id: user.uid } }, { as });
    return [answer.status, answer.status === 204 ? answer.body : refusalOf(answer).error];
  };
  expect(await ask(member, owner)).toEqual([403, "forbidden"]);
  expect(await ask(owner, owner)).toEqual([422, "view_as_self"]);
  expect(await ask(owner, stranger)).toEqual([404, "not_found"]);
  expect(await ask(owner, staff)).toEqual([403, "internal_only"]);
  expect(await ask(staff, owner)).toEqual([204, undefined]);
});
