import { createTranslator } from "use-intl/core";
import { makeHarmless } from "@/lib/domain/kit/names";
import texts from "./approval-texts.json";
import { formatText } from "./fill-words";
import type { Addressed } from "./recipient";

/** Titles in a mail; the others are counted. */
const TITLES_MAX = 10;

/** The contents of a mail about changes that wait for approval: by whom, and their titles, as far as they have some. */
export type ApprovalMail = Addressed & {
  site: string;
  timeZone: string;
  by: readonly string[];
  titles: readonly string[];
  count: number;
  link: string;
  until: Date;
};

/** Formats subject and text in the recipient's language. */
export function formatApprovalMail(mail: ApprovalMail): { subject: string; text: string } {
  const { locale, timeZone, count } = mail;
  const t = createTranslator({ locale, messages: texts[locale] });
  const site = makeHarmless(mail.site);
  const until = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone }).format(mail.until);
  const names = new Intl.ListFormat(locale).format(mail.by.map((name) => makeHarmless(name)));
  const parts = [
    t("hello", { name: makeHarmless(mail.name) }),
    t("intro", { site, count, names }),
    listTitles(mail, (more) => t("more", { count: more })).join("\n"),
    t("open"),
    mail.link,
    t("footer", { until }),
  ];
  return { subject: t("subject", { site, count }), text: `${parts.filter((part) => part !== "").join("\n\n")}\n` };
}

function listTitles({ titles, count }: ApprovalMail, formatMore: (more: number) => string): string[] {
  const shown = titles.slice(0, TITLES_MAX).map((title) => `– ${formatText(title)}`);
  const more = count - shown.length;
  return shown.length > 0 && more > 0 ? [...shown, `– ${formatMore(more)}`] : shown;
}
