import { Banner, type BannerKind } from "@/components/ui/banner";
import { buttonStyle } from "@/components/ui/button-style";
import { type FeedProgress, isFeedUnfinished } from "@/lib/domain/signup/feed-progress";
import type { TranslateSignUp } from "@/lib/i18n/sign-up-texts";
import { KeepFresh } from "./keep-fresh";

/** The pages that a new site leads to. */
export type SiteLinks = { self: string; shop: string; preview: string; console: string; sources: string; runs: string };

type Props = {
  t: TranslateSignUp;
  progress: FeedProgress;
  trialDays: number | null;
  links: SiteLinks;
  note: string | null;
};

/** How far the first feed of a new site is, and where to go next. */
export function FeedProgressView({ t, progress, trialDays, links, note }: Props) {
  return (
    <div className="grid gap-6">
      {/* The same element in every state, so that screen readers announce each change. */}
      <div role="status">
        <Banner kind={toBannerKind(progress)} title={describeState(t, progress)}>
          {progress.state === "done" && progress.rejected > 0 && (
            <p>{t("started.rejected", { count: progress.rejected })}</p>
          )}
        </Banner>
      </div>
      {isFeedUnfinished(progress) && <KeepFresh href={links.self} label={t("started.refresh")} />}
      <Actions t={t} progress={progress} links={links} />
      <div className="grid gap-1 text-ink-2 text-md">
        {trialDays !== null && <p>{t("started.trial", { days: trialDays })}</p>}
        {note !== null && <p>{note}</p>}
      </div>
    </div>
  );
}

/** The heading of the page. */
export function formatHeading(t: TranslateSignUp, { state }: FeedProgress, site: string): string {
  if (state === "done") return t("started.ready", { site });
  return isFeedUnfinished({ state } as FeedProgress) ? t("started.setting", { site }) : t("started.created", { site });
}

function toBannerKind({ state }: FeedProgress): BannerKind {
  if (state === "failed") return "bad";
  if (state === "held") return "warn";
  return state === "done" ? "good" : "info";
}

function describeState(t: TranslateSignUp, progress: FeedProgress): string {
  switch (progress.state) {
    case "done":
      return t("started.done", { count: progress.count });
    case "reading":
      return t("started.reading", { count: progress.count });
    case "failed":
      return [
        `${t("started.failed")}. ${t(`started.reasons.${progress.reason}`)}`,
        ...(progress.line === null ? [] : [t("started.line", { line: progress.line })]),
      ].join(" ");
    default:
      return t(`started.${progress.state}`);
  }
}

function Actions({ t, progress, links }: Pick<Props, "t" | "progress" | "links">) {
  const { state } = progress;
  const hasFindings = state === "held" || state === "failed" || (state === "done" && progress.rejected > 0);
  const [first, ...others] = [
    ...(state === "none" ? [{ href: links.sources, label: t("started.addFeed") }] : []),
    ...(state === "failed" ? [{ href: links.sources, label: t("started.changeFeed") }] : []),
    ...(hasFindings && state !== "done" ? [{ href: links.runs, label: t("started.showRun") }] : []),
    { href: links.console, label: t("started.openConsole") },
    ...(state === "done"
      ? [
          { href: links.shop, label: t("started.openShop") },
          { href: links.preview, label: t("started.openPreview") },
          ...(hasFindings ? [{ href: links.runs, label: t("started.showRun") }] : []),
        ]
      : []),
  ];
  return (
    <p className="flex flex-wrap gap-3">
      {first !== undefined && (
        <a href={first.href} className={buttonStyle({ kind: "primary" })}>
          {first.label}
        </a>
      )}
      {others.map(({ href, label }) => (
        <a key={href} href={href} className={buttonStyle({ kind: "secondary" })}>
          {label}
        </a>
      ))}
    </p>
  );
}
