import { tmpdir } from "node:os";
import { eq } from "drizzle-orm";
import { mailNames } from "@/backend/areas";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { approvalRequests } from "@/backend/db/schema/history/approval-requests";
import { sendApprovalMails } from "@/backend/drafts/mails/approval-mails";
import { openLog } from "@/backend/kit/log";
import { openApprovalMails } from "@/backend/mail/mail";
import { approveRequest, listApprovalRequests } from "@/lib/contract/history/approvals";
import { destroy } from "@/lib/contract/recommendations/recommendations-customization";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import { checkLink } from "@/lib/domain/accounts/signed-link";
import { countOthersAsMailed } from "@/tests/support/count-as-mailed";
import { callDirectly } from "@/tests/support/direct";
import { decodeMail, startMailServer } from "@/tests/support/mail-server";
import { createActor, createItems, createSite, requireApproval, type TestActor } from "@/tests/support/seed";
import { storeCustomization } from "@/tests/support/some-customization";
import { systemDatabase } from "@/tests/support/system-database";
import { store } from "@/tests/support/test-backend";

// Mails about writes that wait for approval, through a real mail server.

const PUBLIC_URL = "https://vitrine.example";
const THEN = new Date("2001-05-01T10:00:00Z");
const KEY = { id: "k1", bytes: new Uint8Array(32).fill(7) };

/** Runs the job as another process does, for the requests of one site. */
async function sendMails(siteId: string, smtpUrl: string): Promise<number> {
  const log = openLog("silent");
  await countOthersAsMailed("approval_requests", siteId);
  return sendApprovalMails({
    database: systemDatabase,
    log,
    loadLinkKeys: async () => [KEY],
    publicUrl: PUBLIC_URL,
    now: () => THEN,
    mailNames,
    send: openApprovalMails({ SMTP_URL: smtpUrl, MAIL_FROM: undefined, PUBLIC_URL, DATA_DIR: tmpdir() }, log),
  });
}

/** Runs the job; returns what the mail server received, decoded. */
async function deliver(siteId: string): Promise<string> {
  const server = await startMailServer();
  await sendMails(siteId, `smtp://127.0.0.1:${server.port}`);
  server.close();
  return decodeMail(server.received);
}

/** A site that requires approval, with Ana, who makes synonyms, and Ben, who may approve them. */
async function createBench() {
  const siteId = await createSite();
  const join = (name: string, policies: string[]) =>
    createActor({ sites: [siteId], roles: ["operator"], policies, user: { name } });
  const ana = await join("Ana", ["synonyms"]);
  const ben = await join("Ben", ["synonyms"]);
  await requireApproval(siteId);
  const request = async (words: string[], as: TestActor = ana) => {
    const answer = await callDirectly(
      synonyms.create,
      { params: { siteId }, body: { kind: "two_way", words } },
      { as },
    );
    expect(answer).toMatchObject({ status: 403, body: { error: "approval_requested" } });
  };
  /** Moves the requests to the time of the test's job: the backend's own job leaves out those of another time. */
  const moveRequests = () =>
    store().update(approvalRequests).set({ sentTo: [], requestedAt: THEN }).where(eq(approvalRequests.siteId, siteId));
  return { siteId, ana, ben, join, request, moveRequests };
}

const countMailsTo = (received: string, { email }: TestActor) => received.split(`RCPT TO:<${email}>`).length - 1;

test("those who may approve get one mail about all new requests of others, with a link to them", async () => {
  const { siteId, ana, ben, join, request, moveRequests } = await createBench();
  const viewer = await createActor({ sites: [siteId], roles: ["viewer"], policies: ["synonyms"] });
  const other = await join("Cid", ["redirects"]);
  await request(["tent", "bivy"]);
  await request(["rope", "cord"]);
  await moveRequests();
  const received = await deliver(siteId);
  expect([ana, ben, viewer, other].map((actor) => countMailsTo(received, actor))).toEqual([0, 1, 0, 0]);
  expect(received).toContain("2 changes await your approval on ");
  expect(received).toContain("They come from Ana.");
  expect(received).toContain("– rope");
  const links = received.match(/https:\/\/vitrine\.example\/deep_link\S+/g) ?? [];
  const link = new URL(links.find((one) => one.includes(ben.uid)) ?? "");
  const read = await checkLink([KEY], link.host, link.search.slice(1), THEN.getTime() / 1000);
  expect(read).toMatchObject({
    claims: { path: `/sites/${siteId}/approvals`, sub: ben.uid, site: siteId, purpose: "open" },
  });
  expect(countMailsTo(await deliver(siteId), ben)).toBe(0);
});

test("recommendations are named by recommender and target, not by their codes", async () => {
  const { siteId, ben, join, moveRequests } = await createBench();
  await createItems(siteId, [{ identity: "a", title: "Boot A" }]);
  const [eva] = await Promise.all([join("Eva", ["recommendations"]), join("Fay", ["recommendations"])]);
  const kind = "recommendations-customization";
  for (const subject of ["all", "item:a"]) {
    const id = await storeCustomization(siteId, { kind, subject, type: "trends" }, [{ itemUrl: "a", position: 1 }]);
    const answer = await callDirectly(destroy, { params: { siteId }, body: { id } }, { as: eva });
    expect(answer).toMatchObject({ status: 403, body: { error: "approval_requested" } });
  }
  await moveRequests();
  const received = await deliver(siteId);
  expect(countMailsTo(received, ben)).toBe(0);
  expect(received).toContain("– Trends: All requests");
  expect(received).toContain("– Trends: Boot A");
  expect(received).not.toContain("trends ·");
});

test("a mail that the server did not take is sent later, and only about what still waits", async () => {
  const { siteId, ana, ben, join, request, moveRequests } = await createBench();
  await request(["tent", "bivy"]);
  await request(["rope", "cord"]);
  await moveRequests();
  await sendMails(siteId, "smtp://127.0.0.1:1");
  const { items } = (await callDirectly(listApprovalRequests, { params: { siteId }, query: {} }, { as: ana })).ok();
  const dora = await join("Dora", ["synonyms"]);
  for (const { id, change } of items)
    if (change.object.title?.includes("rope"))
      (await callDirectly(approveRequest, { params: { siteId }, body: { id } }, { as: dora })).ok();
  const received = await deliver(siteId);
  expect([ben, dora].map((actor) => countMailsTo(received, actor))).toEqual([1, 1]);
  expect(received).toContain("A change awaits your approval on ");
  expect(received).not.toContain("– rope");
});

test("several processes send each mail once", async () => {
  const { siteId, ben, request, moveRequests } = await createBench();
  await request(["tent", "bivy"]);
  await moveRequests();
  const server = await startMailServer();
  const url = `smtp://127.0.0.1:${server.port}`;
  await Promise.all([sendMails(siteId, url), sendMails(siteId, url), sendMails(siteId, url)]);
  server.close();
  expect(countMailsTo(decodeMail(server.received), ben)).toBe(1);
});

test("requests on a closed site wait until it is open again", async () => {
  const { siteId, ben, request, moveRequests } = await createBench();
  await request(["tent", "bivy"]);
  await moveRequests();
  const close = (closedAt: Date | null) => store().update(sites).set({ closedAt }).where(eq(sites.siteId, siteId));
  await close(THEN);
  expect(countMailsTo(await deliver(siteId), ben)).toBe(0);
  await close(null);
  expect(countMailsTo(await deliver(siteId), ben)).toBe(1);
});
