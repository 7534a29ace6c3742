import { eq } from "drizzle-orm";
import { sessions } from "@/backend/db/schema/accounts/accounts";
import {
  consumeLink,
  currentSession,
  endSession,
  findUser,
  mailState,
  requestLink,
  type SignInSession,
} from "@/lib/contract/accounts/sign-in";
import { me } from "@/lib/contract/accounts/who";
import { callDirectly, refusalOf } from "@/tests/support/direct";
import { createActor, createSite, makeUniqueId, type TestActor } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

const HOUR_S = 3600;

function createLink(sub: string, given: object = {}) {
  const exp = Math.floor(Date.now() / 1000) + HOUR_S;
  return { body: { nonce: makeUniqueId("nonce-of-a-link"), sub, site: "", purpose: "sign_in", exp, ...given } };
}

function getLifetime(session: SignInSession): number {
  return (Date.parse(session.expires_at) - Date.parse(session.issued_at)) / 1000;
}

test("a sign-in link opens a full session: 12 hours, ended by 30 idle minutes", async () => {
  const { uid } = await createActor();
  const session = (await callDirectly(consumeLink, createLink(uid))).ok();
  expect(session).toMatchObject({ uid, amr: "mail", idle_s: 1800, site: null, purpose: "sign_in" });
  expect(getLifetime(session)).toBe(12 * HOUR_S);
});

test("says that no mail server is set, so that pages promise no e-mail", async () => {
  expect((await callDirectly(mailState, {})).ok()).toEqual({ is_on: false });
});

test("a notification link opens an 8-hour session of one site without idle limit", async () => {
  const siteId = await createSite();
  const { uid } = await createActor({ sites: [siteId] });
  const session = (await callDirectly(consumeLink, createLink(uid, { site: siteId, purpose: "open" }))).ok();
  expect(session).toMatchObject({ amr: "link", idle_s: null, site: siteId, purpose: "open" });
  expect(getLifetime(session)).toBe(8 * HOUR_S);
});

test("only one of 50 concurrent uses of a link opens a session", async () => {
  const { uid } = await createActor();
  const link = createLink(uid);
  const answers = await Promise.all(Array.from({ length: 50 }, () => callDirectly(consumeLink, link)));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  expect(answers.filter((answer) => refusalOf(answer).error === "link_used")).toHaveLength(49);
  const opened = await store().select().from(sessions).where(eq(sessions.uid, uid));
  expect(opened).toHaveLength(2);
});

test("refuses links of unknown and disabled users, and expired links", async () => {
  expect(await callDirectly(consumeLink, createLink("nobody"))).toMatchObject({
    status: 422,
    body: { error: "unknown_user" },
  });
  const gone = await createActor({ user: { disabledAt: new Date() } });
  expect(await callDirectly(consumeLink, createLink(gone.uid))).toMatchObject({
    status: 422,
    body: { error: "unknown_user" },
  });
  const { uid } = await createActor();
  const old = createLink(uid, { exp: Math.floor(Date.now() / 1000) - HOUR_S });
  expect(await callDirectly(consumeLink, old)).toMatchObject({ status: 422, body: { error: "link_used" } });
});

test("reading the session resets the idle timer, at most once a minute", async () => {
  const seenAt = new Date(Date.now() - 120_000);
  const as = await createActor({ session: { seenAt } });
  const readLastSeen = async (): Promise<number | undefined> =>
    (await store().select().from(sessions).where(eq(sessions.sid, as.sid)))[0]?.seenAt.getTime();
  expect((await callDirectly(currentSession, {}, { as })).status).toBe(200);
  const first = await readLastSeen();
  expect(first).toBeGreaterThan(seenAt.getTime() + 60_000);
  await callDirectly(currentSession, {}, { as });
  expect(await readLastSeen()).toBe(first);
});

test("signing out ends the session, and with `all` every session of the user", async () => {
  const { uid, ...rest } = await createActor();
  const open = async (): Promise<TestActor> => {
    const body = (await callDirectly(consumeLink, createLink(uid))).ok();
    return { ...rest, uid, sid: body.sid };
  };
  const [one, two, three] = [await open(), await open(), await open()];
  expect((await callDirectly(endSession, {}, { as: one })).status).toBe(200);
  expect((await callDirectly(me, {}, { as: one })).status).toBe(401);
  expect((await callDirectly(me, {}, { as: two })).status).toBe(200);
  expect((await callDirectly(endSession, { query: { all: "1" } }, { as: two })).status).toBe(200);
  for (const as of [two, three]) expect((await callDirectly(me, {}, { as })).status).toBe(401);
});

test("requesting a link answers the same for known and unknown addresses", async () => {
  const { email } = await createActor();
  const ask = (address: string) => callDirectly(requestLink, { body: { email: address, locale: "cs" } });
  const [known, unknown] = [await ask(email), await ask(`${makeUniqueId("none")}@example.org`)];
  expect([known.status, known.body]).toEqual([202, { sent: true }]);
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(await ask("no address")).toMatchObject({ status: 422, body: { errors: { email: ["email_invalid"] } } });
});

test("refuses the eleventh link per minute of one client", async () => {
  const ask = () =>
    callDirectly(
      requestLink,
      { body: { email: `${makeUniqueId("many")}@example.org`, locale: "en" } },
      { headers: { "x-vitrine-client": "10.9.9.9" } },
    );
  for (let count = 0; count < 10; count += 1) expect((await ask()).status).toBe(202);
  expect((await ask()).status).toBe(429);
});

test("finds a user by id, or by email address ignoring case", async () => {
  const { uid, email } = await createActor();
  expect((await callDirectly(findUser, { query: { user: email.toUpperCase() } })).body).toEqual({ id: uid });
  expect((await callDirectly(findUser, { query: { user: uid } })).body).toEqual({ id: uid });
  const unknown = await callDirectly(findUser, { query: { user: "nobody@example.org" } });
  expect([unknown.status, unknown.body]).toEqual([404, { error: "unknown_user" }]);
});
