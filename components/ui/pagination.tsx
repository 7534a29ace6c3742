"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { isPlainClick } from "./address-link";
import { buttonStyle } from "./button-style";
import { Icon } from "./icon";

/** Real links, so that pages open in a tab and without JavaScript; `onNavigate` handles plain clicks. */
export type PaginationProps = {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** There may be more rows than `total`, because the backend did not count them. */
  isTotalUnknown?: boolean | undefined;
  hrefFor: (page: number) => string;
  onNavigate?: (page: number) => void;
  /** Name of the navigation, if a screen has two. */
  label?: string;
};

function Step({
  href,
  rel,
  label,
  onFollow,
}: {
  href: string | null;
  rel: "prev" | "next";
  label: string;
  onFollow: (event: MouseEvent) => void;
}) {
  if (href === null) return <span className="w-(--control)" />;
  const look = buttonStyle({ kind: "quiet", shape: "icon" });
  return (
    <a href={href} rel={rel} aria-label={label} title={label} className={look} onClick={onFollow}>
      <Icon of={rel === "prev" ? ChevronLeft : ChevronRight} size={18} />
    </a>
  );
}

function getPageLook(distance: number): string {
  const tone =
    distance === 0 ? "bg-accent-soft font-semibold text-ink forced-colors:border-2" : "text-accent hover:bg-row-hover";
  // On phones only the neighbours fit between the two step links.
  const room = distance > 1 ? "max-sm:hidden" : "";
  return `inline-flex min-h-(--control) min-w-(--control) items-center justify-center rounded-control px-2 no-underline ${room} ${tone}`;
}

/** Range of shown rows and links to the other pages. */
export function Pagination({ page, pageSize, total, isTotalUnknown, hrefFor, onNavigate, label }: PaginationProps) {
  const t = useTranslations("ui");
  const format = useFormatter();
  const last = Math.max(1, Math.ceil(total / pageSize));
  // An old link may name a page after the last one, which has no rows.
  const isNone = total === 0 || page > last;
  const from = isNone ? 0 : (page - 1) * pageSize + 1;
  const to = isNone ? 0 : Math.min(total, page * pageSize);
  function follow(event: MouseEvent, to: number) {
    if (!onNavigate || !isPlainClick(event)) return;
    event.preventDefault();
    onNavigate(to);
  }
  const buildPageHref = (to: number) => (to < 1 || to > last ? null : hrefFor(to));
  return (
    <nav
      aria-label={label ?? t("pagination")}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-3 text-md tabular-nums"
    >
      <p className="text-ink-2">
        {isTotalUnknown ? t("rowsShownOfMore", { from, to }) : t("rowsShown", { from, to, total })}
      </p>
      {last > 1 && (
        <div className="flex items-center gap-0.5">
          <Step
            href={buildPageHref(page - 1)}
            rel="prev"
            label={t("previousPage")}
            onFollow={(event) => follow(event, page - 1)}
          />
          {listPages(page, last).map((entry) =>
            typeof entry === "string" ? (
              <span key={entry} aria-hidden className="w-6 text-center text-ink-3 max-sm:hidden">
                …
              </span>
            ) : (
              <a
                key={entry}
                href={hrefFor(entry)}
                aria-label={t("page", { page: entry })}
                aria-current={entry === page ? "page" : undefined}
                onClick={(event) => follow(event, entry)}
                className={getPageLook(Math.abs(entry - page))}
              >
                {format.number(entry)}
              </a>
            ),
          )}
          <Step
            href={buildPageHref(page + 1)}
            rel="next"
            label={t("nextPage")}
            onFollow={(event) => follow(event, page + 1)}
          />
        </div>
      )}
    </nav>
  );
}

/** The page numbers to show: first, last, the current page and its neighbours, with named gaps between. */
export function listPages(page: number, last: number): (number | "gap-before" | "gap-after")[] {
  const near = [page - 1, page, page + 1].filter((n) => n > 1 && n < last);
  const shown = [...new Set([1, ...near, last])].filter((n) => n >= 1);
  return shown.flatMap((n, index) => {
    const before = shown[index - 1];
    if (before === undefined || n - before === 1) return [n];
    // Show the page instead of a gap of one; an ellipsis would save nothing.
    if (n - before === 2) return [n - 1, n];
    return [n <= page ? ("gap-before" as const) : ("gap-after" as const), n];
  });
}
