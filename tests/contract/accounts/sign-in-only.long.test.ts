import { consumeLink, currentSession, endSession, findUser } from "@/lib/contract/accounts/sign-in";
import { availableProjects } from "@/lib/contract/accounts/site-list";
import { me } from "@/lib/contract/accounts/who";
import { callDirectly } from "@/tests/support/direct";
import { makeUniqueId, type TestActor } from "@/tests/support/seed";
import { type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";

// In front of another backend, the embedded one stores only sessions and used links.

let backend: StartedBackend;

beforeAll(async () => {
  backend = await startBackend({ env: { SIGN_IN_ONLY: "1" } });
});

afterAll(() => backend.stop());

test("opens, refreshes and ends sessions of unknown users", async () => {
  const uid = makeUniqueId("elsewhere");
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const link = { nonce: makeUniqueId("nonce-of-a-link"), sub: uid, site: "", purpose: "sign_in", exp };
  const opened = await callDirectly(consumeLink, { body: link }, { backend });
  expect(opened).toMatchObject({ status: 201, body: { uid, amr: "mail" } });
  expect(await callDirectly(consumeLink, { body: link }, { backend })).toMatchObject({
    status: 422,
    body: { error: "link_used" },
  });
  const as: TestActor = { uid, sid: opened.ok().sid, name: "", email: "" };
  expect((await callDirectly(currentSession, {}, { as, backend })).status).toBe(200);
  expect((await callDirectly(endSession, {}, { as, backend })).status).toBe(200);
  expect((await callDirectly(currentSession, {}, { as, backend })).status).toBe(401);
});

test("mints links for any id, but not for an unknown email address", async () => {
  const elsewhere = await callDirectly(findUser, { query: { user: "anybody-elsewhere" } }, { backend });
  expect(elsewhere).toMatchObject({ status: 200, body: { id: "anybody-elsewhere" } });
  expect(await callDirectly(findUser, { query: { user: "a@b.example" } }, { backend })).toMatchObject({ status: 404 });
});

test("answers no other calls, and none publicly", async () => {
  expect(backend.publicUrl).toBeNull();
  expect(await callDirectly(me, {}, { backend })).toMatchObject({ status: 404, body: { error: "not_found" } });
  expect((await callDirectly(availableProjects, { params: { siteId: "x" } }, { backend })).status).toBe(404);
});
