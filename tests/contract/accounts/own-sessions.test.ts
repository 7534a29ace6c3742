import { eq } from "drizzle-orm";
import { sessions } from "@/backend/db/schema/accounts/accounts";
import { endOwnSessions, listOwnSessions } from "@/lib/contract/accounts/own-sessions";
import { consumeLink, openSession } from "@/lib/contract/accounts/sign-in";
import { me } from "@/lib/contract/accounts/who";
import { callDirectly } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite, makeUniqueId, type TestActor } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

const NOW_S = Math.floor(Date.now() / 1000);
const CLIENT = { agent: "Test/1", address: "203.0.113.7" };

/** Another sign-in of an actor, by a link. */
async function signInAgain(actor: TestActor, given: object = {}): Promise<TestActor> {
  const link = {
    nonce: makeUniqueId("nonce-of-a-link"),
    sub: actor.uid,
    site: "",
    purpose: "sign_in",
    exp: NOW_S + 3600,
  };
  return { ...actor, sid: (await callDirectly(consumeLink, { body: { ...link, client: CLIENT, ...given } })).ok().sid };
}

const isSignedIn = async (as: TestActor) => (await callDirectly(me, {}, { as })).status === 200;

describe.each(LAYERS)("%s", (_, call) => {
  test("lists the active sessions of the user, the current one first, without their ids", async () => {
    const olga = await createActor({ session: { seenAt: new Date(Date.now() - 600_000) } });
    const phone = await signInAgain(olga);
    await createActor();
    const { sessions: found } = (await call(listOwnSessions, {}, { as: olga })).ok();
    expect(found.map((one) => [one.is_current, one.amr, one.agent, one.address])).toEqual([
      [true, "mail", "", ""],
      [false, "mail", CLIENT.agent, CLIENT.address],
    ]);
    expect(JSON.stringify(found)).not.toContain(phone.sid);
    const ofPhone = (await call(listOwnSessions, {}, { as: phone })).ok().sessions;
    expect(ofPhone.map((one) => one.handle)).toEqual(found.map((one) => one.handle).reverse());
  });

  test("leaves out sessions that were ended, have expired, or were idle too long", async () => {
    const olga = await createActor();
    const long = new Date(Date.now() - 7_200_000);
    const given = {
      uid: olga.uid,
      amr: "mail",
      purpose: "sign_in",
      issuedAt: long,
      seenAt: long,
      expiresAt: new Date(Date.now() + 60_000),
    };
    await store()
      .insert(sessions)
      .values([
        { ...given, sid: makeUniqueId("ended"), endedAt: new Date() },
        { ...given, sid: makeUniqueId("expired"), expiresAt: long },
        { ...given, sid: makeUniqueId("idle"), idleSeconds: 1800 },
        { ...given, sid: makeUniqueId("no-limit"), idleSeconds: null },
      ]);
    expect((await call(listOwnSessions, {}, { as: olga })).ok().sessions).toHaveLength(2);
  });

  test("ends one session at once, and not those of other users", async () => {
    const [olga, oto] = [await createActor(), await createActor()];
    const [phone, tablet] = [await signInAgain(olga), await signInAgain(olga)];
    const readHandle = async (as: TestActor) =>
      (await call(listOwnSessions, {}, { as })).ok().sessions.find((one) => one.is_current)?.handle ?? "";
    expect(await isSignedIn(phone)).toBe(true);
    const handle = await readHandle(phone);
    expect((await call(endOwnSessions, { body: { handle } }, { as: oto })).status).toBe(404);
    expect(await isSignedIn(phone)).toBe(true);
    expect((await call(endOwnSessions, { body: { handle } }, { as: olga })).status).toBe(204);
    expect(await Promise.all([phone, tablet, olga].map(isSignedIn))).toEqual([false, true, true]);
    expect((await call(endOwnSessions, { body: { handle } }, { as: olga })).status).toBe(404);
  });

  test("ends all sessions but the current one, and forgets their ID tokens", async () => {
    const olga = await createActor();
    const body = { user: olga.email, amr: "oidc" as const, signed_in_at: NOW_S, id_token: "a.b.c", client: CLIENT };
    const company = { ...olga, sid: (await callDirectly(openSession, { body })).ok().sid };
    const others = [await signInAgain(olga), company];
    expect((await call(endOwnSessions, { body: {} }, { as: olga })).status).toBe(204);
    expect(await Promise.all([...others, olga].map(isSignedIn))).toEqual([false, false, true]);
    const [row] = await store().select().from(sessions).where(eq(sessions.sid, company.sid));
    expect(row?.idToken).toBeNull();
  });

  test("a link in a notification sees its own session, and ends none", async () => {
    const siteId = await createSite();
    const olga = await createActor({ sites: [siteId] });
    const link = await signInAgain(olga, { site: siteId, purpose: "open" });
    expect((await call(listOwnSessions, {}, { as: link })).ok().sessions).toMatchObject([{ amr: "link" }]);
    expect((await call(endOwnSessions, { body: {} }, { as: link })).status).toBe(403);
    expect(await isSignedIn(olga)).toBe(true);
  });

  test("sessions cannot be listed or ended without signing in", async () => {
    const ended = await createActor({ session: { endedAt: new Date() } });
    expect((await call(listOwnSessions, {}, { as: ended })).status).toBe(401);
    expect((await call(endOwnSessions, { body: {} }, { as: ended })).status).toBe(401);
  });
});

test("a session opened for a provider has the usual limits; one of a token lasts as long as the token", async () => {
  const { uid } = await createActor();
  const given = { user: uid, signed_in_at: NOW_S - 60, client: CLIENT };
  const usual = (await callDirectly(openSession, { body: { ...given, amr: "oidc" } })).ok();
  expect(usual).toMatchObject({ uid, amr: "oidc", idle_s: 1800, site: null });
  expect(Date.parse(usual.issued_at)).toBe((NOW_S - 60) * 1000);
  const body = { ...given, amr: "sso" as const, sid: makeUniqueId("sso"), expires_at: NOW_S + 7200 };
  const ofToken = (await callDirectly(openSession, { body })).ok();
  expect(ofToken).toMatchObject({ sid: body.sid, amr: "sso", idle_s: null });
  expect(Date.parse(ofToken.expires_at)).toBe((NOW_S + 7200) * 1000);
  expect((await callDirectly(openSession, { body })).ok()).toEqual(ofToken);
});

test("opens no session for unknown and disabled users, for one that has ended, and for the session of another user", async () => {
  const open = (user: string, sid?: string) =>
    callDirectly(openSession, {
      body: { user, amr: "sso", sid, signed_in_at: NOW_S, expires_at: NOW_S + 60, client: CLIENT },
    });
  const gone = await createActor({ user: { disabledAt: new Date() } });
  for (const user of ["nobody-here", `${makeUniqueId("x")}@example.org`, gone.uid, gone.email, "a/b"])
    expect(await open(user)).toMatchObject({ status: 422, body: { error: "unknown_user" } });
  const ended = await createActor({ session: { endedAt: new Date() } });
  const other = await createActor();
  for (const sid of [ended.sid, other.sid])
    expect(await open(ended.uid, sid)).toMatchObject({ status: 422, body: { error: "session_ended" } });
});
