import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { UNSENT_MAILS } from "@/backend/db/private-files.mjs";
import { openLog } from "@/backend/kit/log";
import { openDigests, openInvitations, openMail } from "@/backend/mail/mail";
import { LOCALES } from "@/lib/contract/kit/locale";
import { decodeMail, startMailServer } from "@/tests/support/mail-server";

// Mails to an SMTP server, or to a private file without one (backend/mail/mail.ts); mail.test.ts has their texts.

const mail = {
  to: "ada@shop.example",
  name: "Ada",
  locale: "en" as const,
  link: "https://vitrine.example/deep_link?v=1",
  until: new Date("2026-03-01T10:00:00Z"),
};
const PUBLIC_URL = "https://vitrine.example";
const DATA_DIR = mkdtempSync(join(tmpdir(), "vitrine-mails-"));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const readUnsent = (): string[] => readFileSync(join(DATA_DIR, UNSENT_MAILS), "utf8").trimEnd().split("\n");

test("sends the link by mail with SMTP_URL", async () => {
  const server = await startMailServer();
  const send = openMail(
    { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: undefined, PUBLIC_URL, DATA_DIR },
    openLog("silent"),
  );
  await send(mail);
  server.close();
  expect(server.received).toContain("RCPT TO:<ada@shop.example>");
  expect(server.received.join("\n")).toMatch(/From: Vitrine <no-reply@vitrine\.example>/);
  expect(server.received.join("\n")).toContain("deep_link?v=");
});

test("sends a summary as text and HTML, with the header that ends it", async () => {
  const server = await startMailServer();
  const settings = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: undefined, PUBLIC_URL, DATA_DIR };
  await openDigests(settings)?.({
    ...{ to: "ada@shop.example", name: "Ada", locale: "sk", frequency: "daily", others: 0, timeZone: "UTC" },
    ...{ until: mail.until, allSites: `${PUBLIC_URL}/sites`, unsubscribe: `${PUBLIC_URL}/unsubscribe?user=u1` },
    sites: [{ name: "Topánky", lines: [{ reason: "held_run", count: 2, link: mail.link }] }],
  });
  server.close();
  const received = server.received.join("\n");
  expect(received).toContain("RCPT TO:<ada@shop.example>");
  expect(received).toMatch(/List-Unsubscribe: <https:\/\/vitrine\.example\/api\/unsubscribe\?user=u1>/);
  expect(received).toMatch(/multipart\/alternative/);
  expect(received).toMatch(/text\/plain/);
  expect(received).toMatch(/text\/html/);
});

test("sends no summaries without SMTP_URL", () => {
  expect(openDigests({ SMTP_URL: undefined, MAIL_FROM: undefined, PUBLIC_URL })).toBeNull();
});

test("rejects if the mail server is not available", async () => {
  const send = openMail(
    { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: undefined, PUBLIC_URL, DATA_DIR },
    openLog("silent"),
  );
  await expect(send(mail)).rejects.toThrow(/^the mail server did not accept a mail: E/);
});

test("rejects without the address and the link if the mail server refuses the recipient", async () => {
  const server = await startMailServer(`550 ${mail.to} is unknown`);
  const send = openMail(
    { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: undefined, PUBLIC_URL, DATA_DIR },
    openLog("silent"),
  );
  const fault = await send(mail).then(
    () => "",
    (error: unknown) => inspect(error),
  );
  server.close();
  expect(fault).toContain("550");
  expect(fault).not.toContain(mail.to);
  expect(fault).not.toContain("deep_link");
});

test("without SMTP_URL the link is in a file that only this account reads, and not in the log", async () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => lines.push(line) });
  await openMail({ SMTP_URL: undefined, MAIL_FROM: undefined, PUBLIC_URL, DATA_DIR }, log)(mail);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "sign_in_link" });
  expect(lines.join()).not.toContain(mail.link);
  expect(lines.join()).not.toContain(mail.to);
  expect(readUnsent().map((line) => JSON.parse(line))).toMatchObject([
    { kind: "sign_in_link", to: mail.to, link: mail.link },
  ]);
  expect(statSync(join(DATA_DIR, UNSENT_MAILS)).mode & 0o777).toBe(0o600);
});

test("drops the older half of the unsent mails when there are very many, and stays private", async () => {
  const path = join(DATA_DIR, UNSENT_MAILS);
  writeFileSync(path, `${JSON.stringify({ link: "old".repeat(20) })}\n`.repeat(8_000));
  const send = openMail({ SMTP_URL: undefined, MAIL_FROM: undefined, PUBLIC_URL, DATA_DIR }, openLog("silent"));
  await Promise.all([send(mail), send({ ...mail, to: "bo@shop.example" })]);
  const stored = readUnsent().map((line) => JSON.parse(line) as { to?: string });
  expect(stored.length).toBeLessThan(5_000);
  expect(stored.slice(-2).map(({ to }) => to)).toEqual([mail.to, "bo@shop.example"]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

const invitation = { ...mail, site: "Trail Shop", by: "Rowan Hale", byEmail: "rowan@shop.example" };

test.each([
  ["en", "Invitation to “Trail Shop” in Vitrine", "works once"],
  ["cs", "Pozvánka do Vitrine: „Trail Shop“", "použít jednou"],
  ["sk", "Pozvánka do Vitrine: „Trail Shop“", "použiť raz"],
  ["pl", "Zaproszenie do Vitrine: „Trail Shop”", "działa raz"],
] as const)("sends an invitation by mail in %s", async (locale, subject, once) => {
  expect(LOCALES).toContain(locale);
  const server = await startMailServer();
  const env = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: undefined, PUBLIC_URL, DATA_DIR };
  expect(await openInvitations(env, openLog("silent"))({ ...invitation, locale })).toBe(true);
  server.close();
  const received = decodeMail(server.received);
  expect(received).toContain("RCPT TO:<ada@shop.example>");
  expect(received).toContain(subject);
  expect(received).toContain(once);
  expect(received).toContain("rowan@shop.example");
  expect(received).toMatch(/\n> \S+: Rowan Hale\n> \S+: Trail Shop\n/);
  expect(received).toContain("deep_link?v=1");
});

test("keeps an invitation as unsent without SMTP_URL", async () => {
  const env = { SMTP_URL: undefined, MAIL_FROM: undefined, PUBLIC_URL, DATA_DIR };
  expect(await openInvitations(env, openLog("silent"))(invitation)).toBe(false);
  expect(JSON.parse(readUnsent().at(-1) ?? "")).toMatchObject({
    kind: "invitation",
    title: invitation.site,
    link: mail.link,
  });
});
