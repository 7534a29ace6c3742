import { createTransport } from "nodemailer";
import type { Env } from "@/backend/kit/env";
import type { Log } from "@/backend/kit/log";
import { type DigestMail, formatDigest } from "./digest-mail";
import { fillWords } from "./fill-words";
import { formatUntil } from "./format-until";
import { formatInvitation, type SendInvitation } from "./invitation-mail";
import type { Addressed } from "./recipient";
import { formatReminder, type ReminderMail } from "./reminder-mail";
import { formatReviewMail, type ReviewMail } from "./review-mail";
import texts from "./sign-in-texts.json";
import { formatSignUpMail, type SendSignUpMail } from "./sign-up-mail";

/** The contents of a mail with a sign-in link. */
export type SignInMail = Addressed & { link: string; until: Date };

/** Sends a sign-in link; rejects if the mail server does not accept it. */
export type SendSignInMail = (mail: SignInMail) => Promise<void>;

const CONNECT_MS = 10_000;

/** Sends mail by SMTP_URL, otherwise logs it as one line, which the operator passes on. */
export function openMail(env: MailEnv, log: Log): SendSignInMail {
  const send = openServer(env);
  if (send === null)
    return async (mail) =>
      log.info({ event: "sign_in_link", link: mail.link }, "no SMTP_URL is set: pass this link on");
  return (mail) => send(mail.to, formatSignInMail(mail));
}

/** Sends a reminder of rules that end; rejects if the mail server does not accept it. */
export type SendReminder = (mail: ReminderMail) => Promise<void>;

/** Sends reminders by SMTP_URL, otherwise logs them as one line. */
export function openReminders(env: MailEnv, log: Log): SendReminder {
  const send = openServer(env);
  if (send === null)
    return async ({ to, title, link }) =>
      log.info({ event: "rule_reminder", to, title, link }, "no SMTP_URL is set: rules end soon, pass this on");
  return (mail) => send(mail.to, formatReminder(mail));
}

/** Sends invitations by SMTP_URL, otherwise logs them as one line. */
export function openInvitations(env: MailEnv, log: Log): SendInvitation {
  const send = openServer(env);
  if (send === null)
    return async ({ to, site, link }) =>
      log.info({ event: "invitation", to, site, link }, "no SMTP_URL is set: someone is invited, pass this link on");
  return (mail) => send(mail.to, formatInvitation(mail));
}

/** Sends links of signing up by SMTP_URL, otherwise logs them as one line. */
export function openSignUpMails(env: MailEnv, log: Log): SendSignUpMail {
  const send = openServer(env);
  if (send === null)
    return async ({ to, kind, link }) =>
      log.info({ event: "sign_up", to, kind, link }, "no SMTP_URL is set: someone signs up, pass this link on");
  return (mail) => send(mail.to, formatSignUpMail(mail));
}

/** Sends a summary of what needs attention; rejects if the mail server does not accept it. */
export type SendDigest = (mail: DigestMail) => Promise<void>;

/** Sends summaries by SMTP_URL; null without it, because a summary is of no use in a log. */
export function openDigests(env: MailEnv): SendDigest | null {
  const send = openServer(env);
  return send && ((mail) => send(mail.to, formatDigest(mail)));
}

/** Sends a request to review or to change a draft; rejects if the mail server does not accept it. */
export type SendReviewMail = (mail: ReviewMail) => Promise<void>;

/** Sends requests about drafts by SMTP_URL, otherwise logs them as one line. */
export function openReviewMails(env: MailEnv, log: Log): SendReviewMail {
  const send = openServer(env);
  if (send === null)
    return async ({ what, to, title, link }) =>
      log.info({ event: EVENTS[what], to, title, link }, "no SMTP_URL is set: a draft awaits approval, pass this on");
  return (mail) => send(mail.to, formatReviewMail(mail));
}

const EVENTS = { request: "review_request", changes: "change_request" } as const;

type MailEnv = Pick<Env, "SMTP_URL" | "MAIL_FROM" | "PUBLIC_URL">;
type Words = { subject: string; text: string; html?: string; headers?: Record<string, string> };
type Send = (to: string, words: Words) => Promise<void>;

/** Connects to the mail server; null if none is set. */
function openServer(env: MailEnv): Send | null {
  const { SMTP_URL } = env;
  if (SMTP_URL === undefined) return null;
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: CONNECT_MS,
  });
  const from = env.MAIL_FROM ?? `Vitrine <no-reply@${new URL(env.PUBLIC_URL).hostname}>`;
  return async (to, words) => {
    await transport.sendMail({ from, to, ...words }).catch((error: unknown) => {
      throw new Error(`the mail server did not accept a mail: ${describeFault(error)}`);
    });
  };
}

/** The fault for the log: errors of the mail library also have addresses and the contents of the mail. */
function describeFault(error: unknown): string {
  const { code, responseCode, command } = error as Record<string, unknown>;
  const parts = [code, responseCode, command].filter((part) => ["string", "number"].includes(typeof part));
  return parts.join(" ").slice(0, 100) || "no answer";
}

/** Formats subject and text in the language of the mail. */
export function formatSignInMail(mail: SignInMail): { subject: string; text: string } {
  const { subject, text } = texts[mail.locale];
  const values: Record<string, string> = {
    name: mail.name,
    link: mail.link,
    until: formatUntil(mail.locale, mail.until),
  };
  return { subject, text: fillWords(text, values) };
}
