import { inspect } from "node:util";
import { openLog } from "@/backend/kit/log";
import { openDigests, openInvitations, openMail } from "@/backend/mail/mail";
import { LOCALES } from "@/lib/contract/kit/locale";
import { decodeMail, startMailServer } from "@/tests/support/mail-server";

// Mails to an SMTP server, or to the log without one (backend/mail/mail.ts); mail.test.ts has their texts.

const mail = {
  to: "ada@shop.example",
  name: "Ada",
  locale: "en" as const,
  link: "https://vitrine.example/deep_link?v=1",
  until: new Date("2026-03-01T10:00:00Z"),
};
const PUBLIC_URL = "https://vitrine.example";

test("sends the link by mail with SMTP_URL", async () => {
  const server = await startMailServer();
  const send = openMail(
    { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: undefined, PUBLIC_URL },
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
  const settings = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: undefined, PUBLIC_URL };
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
  const send = openMail({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: undefined, PUBLIC_URL }, openLog("silent"));
  await expect(send(mail)).rejects.toThrow(/^the mail server did not accept a mail: E/);
});

test("rejects without the address and the link if the mail server refuses the recipient", async () => {
  const server = await startMailServer(`550 ${mail.to} is unknown`);
  const send = openMail(
    { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: undefined, PUBLIC_URL },
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

test("logs the link as one line without SMTP_URL", async () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => lines.push(line) });
  await openMail({ SMTP_URL: undefined, MAIL_FROM: undefined, PUBLIC_URL }, log)(mail);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "sign_in_link", link: mail.link });
});

const invitation = { ...mail, site: "Trail Shop", by: "Rowan Hale" };

test.each([
  ["en", "Rowan Hale invites you to Trail Shop", "works once"],
  ["cs", "Rowan Hale vás zve do Trail Shop", "použít jednou"],
  ["sk", "Rowan Hale vás pozýva do Trail Shop", "použiť raz"],
  ["pl", "Rowan Hale zaprasza Cię do Trail Shop", "działa raz"],
] as const)("sends an invitation by mail in %s", async (locale, subject, once) => {
  expect(LOCALES).toContain(locale);
  const server = await startMailServer();
  const env = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: undefined, PUBLIC_URL };
  await openInvitations(env, openLog("silent"))({ ...invitation, locale });
  server.close();
  const received = decodeMail(server.received);
  expect(received).toContain("RCPT TO:<ada@shop.example>");
  expect(received).toContain(subject);
  expect(received).toContain(once);
  expect(received).toContain("deep_link?v=1");
});

test("logs an invitation as one line without SMTP_URL", async () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => lines.push(line) });
  await openInvitations({ SMTP_URL: undefined, MAIL_FROM: undefined, PUBLIC_URL }, log)(invitation);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: "invitation", link: mail.link }]);
});
