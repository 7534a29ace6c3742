import { createTranslator } from "use-intl/core";
import { makeHarmless } from "@/lib/domain/kit/names";
import texts from "./digest-texts.json";
import { formatText } from "./fill-words";
import { buildHtmlMail, escapeHtml, formatLink, formatParagraph, formatSection } from "./html";
import type { Addressed } from "./recipient";

/**
 * A line of a site with a link to the place where it is handled. `queries` are those without results with the most
 * searches.
 */
export type DigestMailLine = { link: string; count: number } & (
  | { reason: "no_results"; queries: readonly { text: string; searches: number }[] }
  | { reason: "held_run" | "approval" | "ending" }
);

/** The contents of a summary: the sites that need attention, and how many others do. `unsubscribe` works without signing in. */
export type DigestMail = Addressed & {
  frequency: "daily" | "weekly";
  sites: readonly { name: string; lines: readonly DigestMailLine[] }[];
  others: number;
  allSites: string;
  until: Date;
  timeZone: string;
  unsubscribe: string;
};

type Translate = ReturnType<typeof createTranslator<(typeof texts)["en"]>>;

/** A mail as it is handed to the server. */
export type MailContent = { subject: string; text: string; html: string; headers: Record<string, string> };

/** Formats a summary as text and HTML in the recipient's language. */
export function formatDigest(given: DigestMail): MailContent {
  const mail = makeNamesHarmless(given);
  const t = createTranslator({ locale: mail.locale, messages: texts[mail.locale] });
  const [first, ...rest] = mail.sites;
  const site = first?.name ?? "";
  const count = rest.length + mail.others;
  const subject = count === 0 ? t("subjectOne", { site }) : t("subjectMany", { site, count });
  const preview = first?.lines.map((line) => describeLine(t, line)).join(" · ") ?? "";
  const footer = formatFooter(t, mail);
  return {
    subject,
    text: formatPlainText(t, mail, footer),
    html: buildHtmlMail({ lang: mail.locale, title: t("title"), preview, html: formatHtml(t, mail, footer) }),
    // RFC 8058: mail programs offer to end the mails with one click.
    headers: { "List-Unsubscribe": `<${buildOneClick(mail)}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

function makeNamesHarmless(mail: DigestMail): DigestMail {
  const sites = mail.sites.map((site) => ({ ...site, name: makeHarmless(site.name) }));
  return { ...mail, name: makeHarmless(mail.name), sites };
}

/** The URL to which a mail program posts. */
function buildOneClick({ unsubscribe }: DigestMail): string {
  const url = new URL(unsubscribe);
  url.pathname = `/api${url.pathname}`;
  return url.href;
}

function describeLine(t: Translate, line: DigestMailLine): string {
  const { count } = line;
  if (line.reason === "no_results") return t("noResults", { count });
  if (line.reason === "held_run") return t("heldRun", { count });
  return line.reason === "approval" ? t("approval", { count }) : t("ending", { count });
}

/** The queries of a line, one for each entry, and how many more there are. */
function listQueries(t: Translate, line: DigestMailLine): string[] {
  if (line.reason !== "no_results") return [];
  const named = line.queries.map(({ text, searches }) => `${formatText(text)} – ${t("searches", { count: searches })}`);
  const more = line.count - named.length;
  return more > 0 ? [...named, t("moreQueries", { count: more })] : named;
}

function formatFooter(t: Translate, { until, locale, timeZone, frequency }: DigestMail): string[] {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
  return [t("links", { until: format.format(until) }), t(frequency)];
}

function formatPlainText(t: Translate, mail: DigestMail, footer: readonly string[]): string {
  const sites = mail.sites.map(({ name, lines }) => {
    const blocks = lines.map((line) => {
      const queries = listQueries(t, line).map((query) => `  ${query}\n`);
      return `- ${describeLine(t, line)}\n${queries.join("")}  ${t(`open.${line.reason}`)}: ${line.link}\n`;
    });
    return `${name}\n\n${blocks.join("\n")}`;
  });
  const others = mail.others > 0 ? [`${t("others", { count: mail.others })}\n${mail.allSites}\n`] : [];
  const end = `${footer.join("\n")}\n${t("change")}: ${mail.unsubscribe}\n`;
  return [`${t("hello", { name: mail.name })}\n`, `${t("title")}:\n`, ...sites, ...others, end].join("\n");
}

function formatHtml(t: Translate, mail: DigestMail, footer: readonly string[]): string {
  const sites = mail.sites.map(({ name, lines }) =>
    formatSection(name, lines.map((line) => formatLine(t, line)).join("\n")),
  );
  const others =
    mail.others > 0
      ? [
          formatParagraph(
            `${escapeHtml(t("others", { count: mail.others }))} ${formatLink(mail.allSites, t("allSites"))}`,
          ),
        ]
      : [];
  const end = [...footer.map(escapeHtml), formatLink(mail.unsubscribe, t("change"))].join("<br>");
  return [
    formatParagraph(escapeHtml(t("hello", { name: mail.name }))),
    ...sites,
    ...others,
    `<div class="rule" style="border-top:1px solid #d9dedb;padding-top:16px;margin-top:20px">${formatParagraph(end, "soft")}</div>`,
  ].join("\n");
}

function formatLine(t: Translate, line: DigestMailLine): string {
  const queries = listQueries(t, line).map(escapeHtml).join("<br>");
  const list = queries === "" ? "" : formatParagraph(queries, "soft");
  return `${formatParagraph(`${escapeHtml(describeLine(t, line))}&nbsp; ${formatLink(line.link, t(`open.${line.reason}`))}`)}${list}`;
}
