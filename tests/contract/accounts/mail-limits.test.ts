import { sql } from "drizzle-orm";
import { takeMail } from "@/backend/mail/mail-limits";
import { invite, resend } from "@/lib/contract/accounts/members";
import { requestLink } from "@/lib/contract/accounts/sign-in";
import { request as requestSignUp } from "@/lib/contract/signup/sign-up";
import { HOUR_MS, MINUTE_MS } from "@/lib/domain/kit/durations";
import {
  INVITATIONS_PER_SITE_MAX,
  MAIL_WINDOW_MS,
  MAILS_PER_RECIPIENT_MAX,
  SIGN_UPS_PER_EMAIL_MAX,
} from "@/lib/domain/kit/limits";
import { callDirectly } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite, makeUniqueId } from "@/tests/support/seed";
import { systemDatabase } from "@/tests/support/system-database";
import { cleanUp, getTestBackend, queryRows } from "@/tests/support/test-backend";

// Limits of mails that people cause for the address of someone else, which are counted in the database.

const anAddress = () => `${makeUniqueId("often")}@example.org`;

let clients = 0;
const askForLink = (email: string) =>
  callDirectly(
    requestLink,
    { body: { email, locale: "en" } },
    { headers: { "x-vitrine-client": `10.3.${clients >> 8}.${clients++ & 255}` } },
  );
const askToSignUp = (email: string) =>
  callDirectly(requestSignUp, {
    body: {
      ...{ email, name: "Ada", site_name: "Boots", base_url: "https://boots.example", feed_url: "", locale: "de" },
      ...{ language: "de", time_zone: "Europe/Berlin", currency: "EUR" },
    },
  });

test.each([
  ["sign-in link", askForLink],
  ["link of signing up", askToSignUp],
])("one address gets three mails with a %s in ten minutes, whether or not it has an account", async (_, ask) => {
  const known = await createActor();
  for (const email of [known.email, anAddress()]) {
    for (let count = 0; count < MAILS_PER_RECIPIENT_MAX; count += 1)
      expect((await ask(email)).body).toEqual({ sent: true });
    const over = await ask(email.toUpperCase());
    expect((await ask(email.replace("@", "+label@"))).status).toBe(429);
    expect(over).toMatchObject({ status: 429, body: { error: "mail_limit" } });
    const wait = Number(over.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(MAIL_WINDOW_MS / 1000 - 60);
    expect(wait).toBeLessThanOrEqual(MAIL_WINDOW_MS / 1000);
  }
  expect((await ask(anAddress())).status).toBe(202);
});

test("requests at once do not pass the limit", async () => {
  const email = anAddress();
  const statuses = (await Promise.all(Array.from({ length: 12 }, () => askForLink(email)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array(3).fill(202), ...Array(9).fill(429)]);
});

const takeHere = (to: string, now: Date, kind: "sign_in_link" | "sign_up" = "sign_in_link") =>
  systemDatabase.withSystem((tx) => takeMail(tx, { kind, to }, now));

test("mails of another process count", async () => {
  const email = anAddress();
  for (let count = 1; count < MAILS_PER_RECIPIENT_MAX; count += 1) expect(await takeHere(email, new Date())).toBeNull();
  expect((await askForLink(email)).status).toBe(202);
  expect((await askForLink(email)).status).toBe(429);
  expect(await takeHere(email, new Date())).toMatchObject({ code: "mail_limit" });
});

test("each mail counts for ten minutes, and for signing up also for an hour", async () => {
  const start = Date.now();
  const at = (minutes: number) => new Date(start + minutes * MINUTE_MS);
  const email = anAddress();
  for (const minutes of [0, 2, 4]) expect(await takeHere(email, at(minutes))).toBeNull();
  expect(await takeHere(email, at(9))).toEqual({ code: "mail_limit", wait: 60 });
  expect(await takeHere(email, at(10))).toBeNull();
  expect(await takeHere(email, at(11))).toEqual({ code: "mail_limit", wait: 60 });
  const other = anAddress();
  for (let count = 0; count < SIGN_UPS_PER_EMAIL_MAX; count += 1)
    expect(await takeHere(other, at(count * 5), "sign_up")).toBeNull();
  expect(await takeHere(other, at(40), "sign_up")).toEqual({ code: "mail_limit", wait: 20 * 60 });
});

test("counted mails are deleted after an hour, and contain no address", async () => {
  const [old, recent] = [anAddress(), anAddress()];
  const sent = new Date(Date.now() - HOUR_MS - MINUTE_MS);
  await takeHere(old, sent);
  await takeHere(recent, new Date());
  const load = () =>
    queryRows<{ key: string; is_old: boolean }>(
      sql`select key, sent_at = ${sent.toISOString()} as is_old from sent_mails`,
    );
  expect((await load()).some((row) => row.is_old)).toBe(true);
  await cleanUp(getTestBackend().controlUrl);
  const rows = await load();
  expect(rows.some((row) => row.is_old)).toBe(false);
  expect(JSON.stringify(rows)).not.toContain("@");
});

const anInvitation = (email: string, given: object = {}) => ({
  ...{ email, name: "", locale: "cs" as const, role: "operator" as const },
  ...{ policies: ["synonyms" as const], scope: "site" as const },
  ...given,
});

describe.each(LAYERS)("invitations %s", (_, call) => {
  test("one address is invited three times in ten minutes, from all sites together, also again", async () => {
    const [first, second] = [await createSite(), await createSite()];
    const owner = await createActor({ sites: [first, second] });
    const email = anAddress();
    const send = (siteId: string) => call(invite, { params: { siteId }, body: anInvitation(email) }, { as: owner });
    const { member } = (await send(first)).ok();
    const again = () => call(resend, { params: { siteId: first }, body: { user_id: member.user_id } }, { as: owner });
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    const over = await again();
    expect(over).toMatchObject({ status: 429, body: { error: "mail_limit" } });
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await send(second)).toMatchObject({ status: 429, body: { error: "mail_limit" } });
  });

  test("a site sends thirty invitations an hour; a refused one invites nobody", async () => {
    const [siteId, other] = [await createSite(), await createSite()];
    const owner = await createActor({ sites: [siteId, other] });
    const send = (to: string, email = anAddress()) =>
      call(invite, { params: { siteId: to }, body: anInvitation(email) }, { as: owner });
    for (let count = 0; count < INVITATIONS_PER_SITE_MAX; count += 1) expect((await send(siteId)).status).toBe(201);
    const email = anAddress();
    expect(await send(siteId, email)).toMatchObject({ status: 429, body: { error: "site_mail_limit" } });
    expect((await send(other, email)).status).toBe(201);
  });

  test.each([
    ["Your account is locked. Go to https://evil.example", "name_has_link"],
    ["www.evil.example", "name_has_link"],
    ["Ada\nOpen this", "name_not_plain"],
    ["Ada\u202Exe", "name_not_plain"],
    ["a".repeat(101), "name_too_long"],
  ])("%j is refused as the name of an invited person", async (name, code) => {
    const siteId = await createSite();
    const as = await createActor({ sites: [siteId] });
    const answer = await call(invite, { params: { siteId }, body: anInvitation(anAddress(), { name }) }, { as });
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { name: [code] } }]);
  });
});
