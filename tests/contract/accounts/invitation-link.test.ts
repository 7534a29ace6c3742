import { eq } from "drizzle-orm";
import { members, users } from "@/backend/db/schema/accounts/accounts";
import { invite, listMembers, resend, updateMember } from "@/lib/contract/accounts/members";
import { consumeLink, mailState } from "@/lib/contract/accounts/sign-in";
import { callDirectly } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { decodeMail, startMailServer } from "@/tests/support/mail-server";
import { createActor, createSite, makeUniqueId, type TestActor } from "@/tests/support/seed";
import { type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore, store } from "@/tests/support/test-backend";

// What an invitation answers: that it was mailed, or a link to pass on. The backend of the other tests has no mail server.

const anAddress = () => `${makeUniqueId("new")}@example.org`;
const anInvitation = (email: string, given: object = {}) => ({
  ...{ email, name: "", locale: "en" as const, role: "operator" as const },
  ...{ policies: ["synonyms" as const], scope: "site" as const },
  ...given,
});

/** Uses a link as the web server does, which has checked its signature. */
function useLink(link: string) {
  const claims = new URL(link).searchParams;
  const read = (name: string) => claims.get(name) ?? "";
  const body = {
    nonce: read("nonce"),
    sub: read("sub"),
    site: read("site"),
    purpose: read("purpose"),
    exp: Number(read("exp")),
  };
  return callDirectly(consumeLink, { body });
}

describe.each(LAYERS)("without a mail server, %s", (_, call) => {
  async function aBench() {
    const siteId = await createSite();
    const owner = await createActor({ sites: [siteId] });
    const params = { siteId };
    const send = (email: string, as: TestActor = owner, given: object = {}) =>
      call(invite, { params, body: anInvitation(email, given) }, { as });
    const again = (user_id: string, as: TestActor = owner) => call(resend, { params, body: { user_id } }, { as });
    return { siteId, owner, params, send, again };
  }

  test("a new person gets a link to pass on, with its expiry, which the list does not have", async () => {
    const { owner, params, send, again } = await aBench();
    const { member, link, is_sent } = (await send(anAddress())).ok();
    expect(is_sent).toBe(false);
    const { items } = (await call(listMembers, { params, query: { state: "invited" } }, { as: owner })).ok();
    expect(items).toMatchObject([{ user_id: member.user_id, mailed_at: null, link_expires_at: link?.expires_at }]);
    expect(JSON.stringify(items)).not.toContain("deep_link");
    const second = (await again(member.user_id)).ok();
    expect(second.is_sent).toBe(false);
    expect(await useLink(link?.url ?? "")).toMatchObject({ status: 422, body: { error: "link_used" } });
    expect(await useLink(second.link?.url ?? "")).toMatchObject({ status: 201, body: { uid: member.user_id } });
  });

  test("nobody gets a link that signs in to an account that is used", async () => {
    const { siteId, send } = await aBench();
    const known = await createActor({ user: { signedInAt: new Date() } });
    const { link, is_sent } = (await send(known.email)).ok();
    expect(is_sent).toBe(false);
    expect(link).toEqual({ url: `http://localhost:3000/sites/${siteId}`, expires_at: null });
  });

  test("nobody gets a link that opens a site to which someone else has invited", async () => {
    const [one, two] = [await aBench(), await aBench()];
    const email = anAddress();
    const first = (await one.send(email)).ok();
    const second = (await two.send(email)).ok();
    expect(second.link).toEqual({ url: `http://localhost:3000/sites/${two.siteId}`, expires_at: null });
    // Otherwise the first one would come to the rights on the second site.
    expect((await useLink(first.link?.url ?? "")).status).toBe(422);
  });

  test("a link that was passed on stops working when someone else gives its person other rights", async () => {
    const { siteId, params, owner, send } = await aBench();
    const colleague = await createActor({ sites: [siteId], roles: ["operator"], policies: ["members", "synonyms"] });
    const { member, link } = (await send(anAddress(), colleague)).ok();
    expect(link?.expires_at).not.toBeNull();
    const body = { user_id: member.user_id, role: "owner" as const, policies: [], scope: "site" as const };
    (await call(updateMember, { params, body }, { as: owner, headers: { "if-match": `"${member.revision}"` } })).ok();
    expect((await useLink(link?.url ?? "")).status).toBe(422);
  });

  test("a person without a name is called after the address, without its dots", async () => {
    const { send } = await aBench();
    const { member } = (await send(`www.evil.${anAddress()}`)).ok();
    expect(member.name).toMatch(/^www evil new/);
    const [user] = await store().select().from(users).where(eq(users.id, member.user_id));
    expect(user?.name).toBe(member.name);
  });
});

describe("with a mail server", () => {
  let backend: StartedBackend;
  let server: Awaited<ReturnType<typeof startMailServer>>;

  beforeAll(async () => {
    server = await startMailServer((command) => (command.includes("refused") ? "550 unknown" : "250 ok"));
    backend = await startBackend({ env: { SMTP_URL: `smtp://127.0.0.1:${server.port}` } });
  });

  afterAll(async () => {
    server.close();
    await backend.stop();
  });

  test("pages may promise e-mails", async () => {
    expect((await callDirectly(mailState, {}, { backend })).ok()).toEqual({ is_on: true });
  });

  test("the answer says that the mail was sent, without a link; after a refusal it has the link", async () => {
    const at = openStore(backend.controlUrl);
    const siteId = await createSite({}, at);
    const as = await createActor({ sites: [siteId] }, at);
    const send = async (email: string) =>
      (await callDirectly(invite, { params: { siteId }, body: anInvitation(email) }, { as, backend })).ok();
    const address = anAddress();
    const sent = await send(address);
    expect([sent.is_sent, sent.link]).toEqual([true, null]);
    expect(decodeMail(server.received)).toContain(`RCPT TO:<${address}>`);
    expect(decodeMail(server.received)).toContain(as.email);
    const refused = await send(`refused-${anAddress()}`);
    expect(refused.is_sent).toBe(false);
    expect(refused.link?.url).toContain("/deep_link?");
    const rows = await at.select().from(members).where(eq(members.siteId, siteId));
    const mailed = new Map(rows.map(({ userId, mailedAt }) => [userId, mailedAt]));
    expect(mailed.get(sent.member.user_id)).not.toBeNull();
    expect(mailed.get(refused.member.user_id)).toBeNull();
  });
});
