import { createTransport } from "nodemailer";
import { UNSENT_MAILS } from "@/backend/db/private-files.mjs";
import type { BackendEnv } from "@/backend/kit/env";
import type { Log } from "@/backend/kit/log";
import { type ApprovalMail, formatApprovalMail } from "./approval-mail";
import { type DigestMail, formatDigest } from "./digest-mail";
import { fillWords, formatText } from "./fill-words";
import { formatUntil } from "./format-until";
import { formatInvitation, type SendInvitation } from "./invitation-mail";
import type { Addressed } from "./recipient";
import { formatReminder, type ReminderMail } from "./reminder-mail";
import { formatReviewMail, type ReviewMail } from "./review-mail";
import texts from "./sign-in-texts.json";
import { formatSignUpMail, type SendSignUpMail } from "./sign-up-mail";
import { keepUnsent, type UnsentMail } from "./unsent-mails";

/** The contents of a mail with a sign-in link. */
export type SignInMail = Addressed & { link: string; until: Date };

/** Sends a sign-in link; rejects if the mail server does not accept it. */
export type SendSignInMail = (mail: SignInMail) => Promise<unknown>;

const CONNECT_MS = 10_000;

/** Sends sign-in links by SMTP_URL, otherwise keeps them as unsent. */
export function openMail(env: MailEnv, log: Log): SendSignInMail {
  return openMails(env, log, formatSignInMail, () => ({ kind: "sign_in_link" }));
}

/** Sends a reminder of rules that end; rejects if the mail server does not accept it. */
export type SendReminder = (mail: ReminderMail) => Promise<unknown>;

/** Sends reminders by SMTP_URL, otherwise keeps them as unsent. */
export function openReminders(env: MailEnv, log: Log): SendReminder {
  return openMails(env, log, formatReminder, ({ title }) => ({ kind: "rule_reminder", title }));
}

/** Sends invitations by SMTP_URL, otherwise keeps them as unsent. */
export function openInvitations(env: MailEnv, log: Log): SendInvitation {
  return openMails(env, log, formatInvitation, ({ site }) => ({ kind: "invitation", title: site }));
}

/** Sends links of signing up by SMTP_URL, otherwise keeps them as unsent. */
export function openSignUpMails(env: MailEnv, log: Log): SendSignUpMail {
  return openMails(env, log, formatSignUpMail, ({ kind }) => ({ kind: `sign_up_${kind}` }));
}

/** Sends a summary of what needs attention; rejects if the mail server does not accept it. */
export type SendDigest = (mail: DigestMail) => Promise<void>;

/** Sends summaries by SMTP_URL; null without it, because a summary is of no use in a log. */
export function openDigests(env: Omit<MailEnv, "DATA_DIR">): SendDigest | null {
  const send = openServer(env);
  return send && ((mail) => send(mail.to, formatDigest(mail)));
}

/** Sends a request to review or to change a draft; rejects if the mail server does not accept it. */
export type SendReviewMail = (mail: ReviewMail) => Promise<unknown>;

/** Sends requests about drafts by SMTP_URL, otherwise keeps them as unsent. */
export function openReviewMails(env: MailEnv, log: Log): SendReviewMail {
  return openMails(env, log, formatReviewMail, ({ what, title }) => ({ kind: EVENTS[what], title }));
}

/** Sends a mail about changes that wait for approval; rejects if the mail server does not accept it. */
export type SendApprovalMail = (mail: ApprovalMail) => Promise<unknown>;

/** Sends mails about changes that wait for approval by SMTP_URL, otherwise keeps them as unsent. */
export function openApprovalMails(env: MailEnv, log: Log): SendApprovalMail {
  return openMails(env, log, formatApprovalMail, ({ site }) => ({ kind: "approval_request", title: site }));
}

const EVENTS = { request: "review_request", changes: "change_request" } as const;

type MailEnv = Pick<BackendEnv, "SMTP_URL" | "MAIL_FROM" | "PUBLIC_URL" | "DATA_DIR">;
type Words = { subject: string; text: string; html?: string; headers?: Record<string, string> };
type Send = (to: string, words: Words) => Promise<void>;

/**
 * Sends mails by SMTP_URL, otherwise writes their links to a file; the log only says so. Resolves to whether a mail
 * server accepted the mail.
 * @param name says what a mail is.
 */
function openMails<M extends { to: string; link: string }>(
  env: MailEnv,
  log: Log,
  format: (mail: M) => Words,
  name: (mail: M) => Pick<UnsentMail, "kind" | "title">,
): (mail: M) => Promise<boolean> {
  const send = openServer(env);
  return async (mail) => {
    if (send !== null) {
      await send(mail.to, format(mail));
      return true;
    }
    const named = name(mail);
    const title = named.title === undefined ? {} : { title: formatText(named.title) };
    await keepUnsent(env.DATA_DIR, { ...named, ...title, to: mail.to, link: mail.link }, new Date());
    log.info({ event: named.kind }, `no SMTP_URL is set: the link is in ${UNSENT_MAILS} of DATA_DIR, pass it on`);
    return false;
  };
}

/** Connects to the mail server. */
function openServer(env: Omit<MailEnv, "DATA_DIR">): Send | null {
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
  const own = { link: mail.link, until: formatUntil(mail.locale, mail.until) };
  return { subject, text: fillWords(text, { names: { name: mail.name }, own }) };
}
