import { createTransport } from "nodemailer";
import type { Locale } from "@/lib/contract/who";
import type { Env } from "./env";
import type { Log } from "./log";
import texts from "./mail-texts.json";

/** What a mail with a sign-in link says. */
export type SignInMail = { to: string; name: string; locale: Locale; link: string; until: Date };

/** Sends a sign-in link; rejects when the mail server does not take it. */
export type SendSignInMail = (mail: SignInMail) => Promise<void>;

const CONNECT_MS = 10_000;

/** The way mail goes out: by SMTP_URL, else as one line of the log, from which whoever runs the product passes it on. */
export function openMail(env: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "PUBLIC_URL">, log: Log): SendSignInMail {
  const { SMTP_URL } = env;
  if (SMTP_URL === undefined)
    return async (mail) =>
      log.info({ event: "sign_in_link", link: mail.link }, "no SMTP_URL is set: pass this link on");
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: CONNECT_MS,
  });
  const from = env.MAIL_FROM ?? `Vitrine <no-reply@${new URL(env.PUBLIC_URL).hostname}>`;
  return async (mail) => {
    await transport.sendMail({ from, to: mail.to, ...wording(mail) });
  };
}

/** Subject and text in the language of the mail. */
export function wording(mail: SignInMail): { subject: string; text: string } {
  const { subject, text } = texts[mail.locale];
  const until = new Intl.DateTimeFormat(mail.locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const values: Record<string, string> = {
    name: mail.name,
    link: mail.link,
    until: `${until.format(mail.until)} UTC`,
  };
  return { subject, text: text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole) };
}
