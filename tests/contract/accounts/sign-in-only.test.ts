import { consumeLink, currentSession, endSession, findUser, type Session } from "@/lib/contract/accounts/sign-in";
import { availableProjects } from "@/lib/contract/accounts/site-list";
import { me } from "@/lib/contract/accounts/who";
import { direct } from "@/tests/support/direct";
import { freshId, type TestActor } from "@/tests/support/seed";
import { type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";

// In front of another backend the embedded one keeps sessions and used links, and nothing else.

let backend: StartedBackend;

beforeAll(async () => {
  backend = await startBackend({ env: { SIGN_IN_ONLY: "1" } });
}, 120_000);

afterAll(() => backend.stop());

test("sessions of users it does not know open, hold and end", async () => {
  const uid = freshId("elsewhere");
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const link = { nonce: freshId("nonce-of-a-link"), sub: uid, site: "", purpose: "sign_in", exp };
  const opened = await direct(consumeLink, { body: link }, { backend });
  expect(opened).toMatchObject({ status: 201, body: { uid, amr: "mail" } });
  expect(await direct(consumeLink, { body: link }, { backend })).toMatchObject({
    status: 422,
    body: { error: "link_used" },
  });
  const as: TestActor = { uid, sid: (opened.body as Session).sid, name: "", email: "" };
  expect((await direct(currentSession, {}, { as, backend })).status).toBe(200);
  expect((await direct(endSession, {}, { as, backend })).status).toBe(204);
  expect((await direct(currentSession, {}, { as, backend })).status).toBe(401);
});

test("links can be minted for any id, but not for an address that nobody here knows", async () => {
  const elsewhere = await direct(findUser, { query: { user: "anybody-elsewhere" } }, { backend });
  expect(elsewhere).toMatchObject({ status: 200, body: { id: "anybody-elsewhere" } });
  expect(await direct(findUser, { query: { user: "a@b.example" } }, { backend })).toMatchObject({ status: 404 });
});

test("nothing else is answered, and nothing is public", async () => {
  expect(backend.publicUrl).toBeNull();
  expect(await direct(me, {}, { backend })).toMatchObject({ status: 404, body: { error: "not_found" } });
  expect((await direct(availableProjects, { params: { siteId: "x" } }, { backend })).status).toBe(404);
});
