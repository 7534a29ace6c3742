import { tmpdir } from "node:os";
import { eq } from "drizzle-orm";
import { mailNames } from "@/backend/areas";
import { members, sites, users } from "@/backend/db/schema/accounts/accounts";
import { drafts, reviewMails } from "@/backend/db/schema/drafts/drafts";
import { sendReviewMails } from "@/backend/drafts/mails/review-mails";
import { openLog } from "@/backend/kit/log";
import { openReviewMails } from "@/backend/mail/mail";
import { countReviews } from "@/lib/contract/drafts/waiting-reviews";
import { checkLink } from "@/lib/domain/accounts/signed-link";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { MAILS_PER_RECIPIENT_MAX } from "@/lib/domain/kit/limits";
import { createCampaignBench } from "@/tests/support/campaign-calls";
import { countOthersAsMailed } from "@/tests/support/count-as-mailed";
import { createDraftBench } from "@/tests/support/draft-bench";
import { LAYERS } from "@/tests/support/layers";
import { decodeMail, startMailServer } from "@/tests/support/mail-server";
import { pin } from "@/tests/support/rule-inputs";
import { createActor, requireApproval } from "@/tests/support/seed";
import { systemDatabase } from "@/tests/support/system-database";
import { store } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Requests for approval: the count in the menu, and mails to those who may publish, through a real mail server.

const PUBLIC_URL = "https://vitrine.example";
const THEN = new Date("2001-05-01T10:00:00Z");
const KEY = { id: "k1", bytes: new Uint8Array(32).fill(7) };

/** Runs the job as another process does, for the requests of one site. */
async function sendMails(siteId: string, smtpUrl: string, now = THEN, database = systemDatabase): Promise<void> {
  const log = openLog("silent");
  await countOthersAsMailed("review_mails", siteId);
  await sendReviewMails({
    ...{
      database,
      log,
      loadLinkKeys: async () => [KEY],
      publicUrl: PUBLIC_URL,
      now: () => now,
      mailNames,
    },
    send: openReviewMails({ SMTP_URL: smtpUrl, MAIL_FROM: undefined, PUBLIC_URL, DATA_DIR: tmpdir() }, log),
  });
}

/**
 * Queues the mails of a site for the job of this test: the backend's own job sends those of today to its log, and leaves out those
 * of another time.
 */
async function queueAgain(siteId: string, userId: string): Promise<void> {
  await until(
    () => loadSentTo(siteId),
    (users) => users?.includes(userId) ?? false,
  );
  await store().update(reviewMails).set({ sentTo: [], requestedAt: THEN }).where(eq(reviewMails.siteId, siteId));
}

async function loadSentTo(siteId: string): Promise<string[] | undefined> {
  const [row] = await store().select().from(reviewMails).where(eq(reviewMails.siteId, siteId));
  return row?.sentTo;
}

/** Runs the job; returns what the mail server received, decoded. */
async function deliver(siteId: string, now?: Date): Promise<string> {
  const server = await startMailServer();
  await sendMails(siteId, `smtp://127.0.0.1:${server.port}`, now);
  server.close();
  return decodeMail(server.received);
}

describe.each(LAYERS)("requests for approval, %s", (_, call) => {
  async function aBench() {
    const bench = await createDraftBench(call);
    const sites = [bench.siteId];
    const request = async (note?: string) => {
      (await bench.review(true, note)).ok();
      await queueAgain(bench.siteId, bench.ben.uid);
    };
    const count = async (as = bench.ben) =>
      (await call(countReviews, { params: { siteId: bench.siteId } }, { as })).ok().items;
    await requireApproval(bench.siteId);
    (await bench.save([pin("a", 1)])).ok();
    return { ...bench, sites, request, count };
  }

  test("those who may publish get one mail with a link to the editor; the requester gets none", async () => {
    const { siteId, id, ana, ben, sites, request } = await aBench();
    const reader = await createActor({ sites, roles: ["viewer"], policies: ["search_customizations"] });
    const other = await createActor({ sites, roles: ["editor"], policies: ["redirects"] });
    await request("Please look");
    const received = await deliver(siteId);
    expect(received).toContain(`RCPT TO:<${ben.email}>`);
    for (const { email } of [ana, reader, other]) expect(received).not.toContain(`RCPT TO:<${email}>`);
    expect(received).toContain("Please look");
    const links = received.match(/https:\/\/vitrine\.example\/deep_link\S+/g) ?? [];
    const link = new URL(links.find((one) => one.includes(ben.uid)) ?? "");
    const read = await checkLink([KEY], link.host, link.search.slice(1), THEN.getTime() / 1000);
    expect(read).toMatchObject({
      claims: { path: `/sites/${siteId}/query_customizations/${id}`, sub: ben.uid, site: siteId, purpose: "open" },
    });
    expect(await deliver(siteId)).not.toContain(`RCPT TO:<${ben.email}>`);
  });

  test("only the person who requested approval gets a mail when changes are requested, and only one", async () => {
    const { siteId, ana, ben, review, requestChanges } = await aBench();
    (await review(true)).ok();
    (await requestChanges("Pin the blue one first")).ok();
    await queueAgain(siteId, ana.uid);
    const received = await deliver(siteId);
    expect(received).toContain(`RCPT TO:<${ana.email}>`);
    expect(received).not.toContain(`RCPT TO:<${ben.email}>`);
    expect(received).toContain("Subject: Changes requested: tent");
    expect(received).toContain("Pin the blue one first");
    expect(await deliver(siteId)).not.toContain(`RCPT TO:<${ana.email}>`);
  });

  test("requests on a closed site wait until it is open again", async () => {
    const { siteId, ben, request } = await aBench();
    await request();
    const close = (closedAt: Date | null) => store().update(sites).set({ closedAt }).where(eq(sites.siteId, siteId));
    await close(THEN);
    expect(await deliver(siteId)).not.toContain(`RCPT TO:<${ben.email}>`);
    await close(null);
    expect(await deliver(siteId)).toContain(`RCPT TO:<${ben.email}>`);
  });

  test("many people who may not publish do not delay the mail to one who may", async () => {
    const { siteId, ben, request } = await aBench();
    const readers = Array.from({ length: 101 }, (_, at) => `0-${siteId}-${at}`);
    await store()
      .insert(users)
      .values(readers.map((id) => ({ id, name: id, email: `${id}@example.org` })));
    await store()
      .insert(members)
      .values(readers.map((userId) => ({ userId, siteId, roles: ["viewer"], policies: ["search_customizations"] })));
    await request();
    expect(await deliver(siteId)).toContain(`RCPT TO:<${ben.email}>`);
  });

  test("a mail that the server did not take is sent later, and one of a withdrawn request is not", async () => {
    const { siteId, ben, request, review } = await aBench();
    await request();
    await sendMails(siteId, "smtp://127.0.0.1:1");
    expect(await deliver(siteId)).toContain(`RCPT TO:<${ben.email}>`);
    await request();
    await sendMails(siteId, "smtp://127.0.0.1:1");
    (await review(false)).ok();
    expect(await deliver(siteId)).not.toContain(`RCPT TO:<${ben.email}>`);
  });

  test("many requests need as many transactions as a recipient may still get mails", async () => {
    const { siteId, ben, request } = await aBench();
    await request();
    const [draft] = await store().select().from(drafts).where(eq(drafts.siteId, siteId));
    const [mail] = await store().select().from(reviewMails).where(eq(reviewMails.siteId, siteId));
    if (draft === undefined || mail === undefined) throw new Error("the request is missing");
    const copy = <T extends { objectId: string }>(row: T) =>
      Array.from({ length: 20 }, (_, at) => ({ ...row, objectId: `${row.objectId}-${at}` }));
    await store().insert(drafts).values(copy(draft));
    await store().insert(reviewMails).values(copy(mail));
    let transactions = 0;
    const database: typeof systemDatabase = {
      withSystem: (run) => {
        transactions += 1;
        return systemDatabase.withSystem(run);
      },
    };
    const run = async () => {
      const server = await startMailServer();
      transactions = 0;
      await sendMails(siteId, `smtp://127.0.0.1:${server.port}`, THEN, database);
      server.close();
      const recipients = decodeMail(server.received).match(/RCPT TO:<[^>]*>/g) ?? [];
      return { transactions, mails: recipients.filter((one) => one.includes(ben.email)).length };
    };
    // Both reads, and two for each mail: its claim and its count.
    expect(await run()).toEqual({ transactions: 2 + 2 * MAILS_PER_RECIPIENT_MAX, mails: MAILS_PER_RECIPIENT_MAX });
    expect(await run()).toEqual({ transactions: 2, mails: 0 });
  });

  test("a new request sends a new mail, an old one none", async () => {
    const { siteId, ben, request } = await aBench();
    await request();
    expect(await deliver(siteId)).toContain(`RCPT TO:<${ben.email}>`);
    await request();
    expect(await deliver(siteId, new Date(THEN.getTime() + 4 * DAY_MS))).not.toContain(`RCPT TO:<${ben.email}>`);
    expect(await deliver(siteId)).toContain(`RCPT TO:<${ben.email}>`);
  });

  test("the backend sends mails after the request without being triggered", async () => {
    const { siteId, ana, ben, review } = await aBench();
    (await review(true)).ok();
    const sent = await until(
      () => loadSentTo(siteId),
      (users) => users?.includes(ben.uid) ?? false,
    );
    expect(sent).not.toContain(ana.uid);
    (await review(false)).ok();
    expect(await loadSentTo(siteId)).toBeUndefined();
  });

  test("a campaign's mail names its queries and links to its editor", async () => {
    const { siteId, draft, review } = await createCampaignBench(call);
    const { id } = (await draft()).ok();
    const other = await createActor({ sites: [siteId] });
    await requireApproval(siteId);
    (await review(id, true)).ok();
    await queueAgain(siteId, other.uid);
    const received = await deliver(siteId);
    expect(received).toContain(`RCPT TO:<${other.email}>`);
    expect(received).toContain("Subject: Approval requested: tent");
    expect(received).toContain(encodeURIComponent(`/sites/${siteId}/campaigns/${id}`));
  });

  test("counts what waits for others who may publish, by kind", async () => {
    const { ana, ben, sites, count, request } = await aBench();
    expect(await count()).toEqual([]);
    await request();
    expect(await count()).toEqual([{ kind: "query-customizations", count: 1, returned: 0 }]);
    expect(await count(ana)).toEqual([]);
    const reader = await createActor({ sites, roles: ["viewer"], policies: ["search_customizations"] });
    expect(await count(reader)).toEqual([]);
    // The last editor of a draft is not a second person.
    await store()
      .update(drafts)
      .set({ updatedBy: ben.uid })
      .where(eq(drafts.siteId, sites[0] ?? ""));
    expect(await count()).toEqual([]);
  });
});
