import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { useSite } from "@/lib/client/site-context";
import type { FeedHealth as Health } from "@/lib/contract/catalogue/feed-reading";
import { FEED_UNPRICED_SHARE } from "@/lib/domain/kit/limits";
import { formatDateTime, formatMoney } from "@/lib/i18n/formats";
import { getAnswers, type SourceAnswers } from "./source-answers";
import type { SourceDraft } from "./source-draft";
import { TestAgain } from "./test-again";
import type { SourceTest } from "./use-source-test";

type LeftOut = Health["out"][number];

/** Rows that have no item of their own in any case; all other reasons keep an item from the public. */
const ROW_REASONS: readonly LeftOut["reason"][] = ["translation", "extra"];

/** Props of the parts of a report about the content of a source. */
export type ContentProps = {
  test: SourceTest;
  draft: SourceDraft;
  health: Health;
  onAnswer: (change: Partial<SourceAnswers>) => void;
};

/** What was read of a feed: counts, what is left out and why, and what could not be used. */
export function FeedHealth({ test, draft, health, onAnswer }: ContentProps) {
  const t = useTranslations("feed-sources.health");
  const { site } = useSite();
  return (
    <section aria-label={t("label")} className="grid min-w-0 gap-3">
      <HealthLine health={health} />
      {!health.is_complete && <p className="text-ink-2 text-sm">{t("partial", { count: health.read })}</p>}
      {health.next_change !== null && (
        <p className="text-ink-2 text-sm">
          {t("nextChange", { at: formatDateTime(health.next_change, site.time_zone), zone: site.time_zone })}
        </p>
      )}
      <Alarm health={health} />
      <LeftOutItems test={test} draft={draft} health={health} onAnswer={onAnswer} />
      <Notes notes={health.notes} />
    </section>
  );
}

/** The counts in one line, such as "1,204 items, 3 without price, prices from €4.90 to €2,390.00". */
function HealthLine({ health }: { health: Health }) {
  const t = useTranslations("feed-sources.health");
  const locale = useLocale();
  const { site } = useSite();
  const {
    items,
    variants,
    without_price: withoutPrice,
    without_image: withoutImage,
    sold_out: soldOut,
    prices,
  } = health;
  const leftOut = countRows(health.out.filter(({ reason }) => !ROW_REASONS.includes(reason)));
  const parts = [
    variants > 0 && t("variants", { count: variants }),
    withoutPrice > 0 && t("withoutPrice", { count: withoutPrice }),
    leftOut > 0 && t("leftOut", { count: leftOut }),
    soldOut > 0 && t("soldOut", { count: soldOut }),
    withoutImage > 0 && t("withoutImage", { count: withoutImage }),
    prices !== null &&
      t("prices", {
        min: formatMoney(prices.min, site.currency, locale),
        max: formatMoney(prices.max, site.currency, locale),
        median: formatMoney(prices.median, site.currency, locale),
      }),
  ];
  return (
    <ul className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <li className="font-semibold text-xl">{t("items", { count: items })}</li>
      {parts
        .filter((part) => part !== false)
        .map((part) => (
          <li key={part} className="tabular-nums">
            {part}
          </li>
        ))}
    </ul>
  );
}

/** A file that gives no items, or many without a price. */
function Alarm({ health: { items, variants, without_price: withoutPrice, notes } }: { health: Health }) {
  const t = useTranslations("feed-sources.health");
  if (items === 0)
    return (
      <Banner kind="warn" title={t("noItemsTitle")}>
        {t("noItemsText")}
      </Banner>
    );
  // A price of 0 is a question of its own.
  const explained = notes.filter(({ code }) => code === "price_zero" || code === "price_on_request");
  if (withoutPrice - countRows(explained) <= (items + variants) * FEED_UNPRICED_SHARE) return null;
  return (
    <Banner kind="warn" title={t("noPricesTitle")}>
      {t("noPricesText")}
    </Banner>
  );
}

/** Which records give no public item, the fields that say so, and the choice to publish them all the same. */
function LeftOutItems({ test, draft, health: { out }, onAnswer }: ContentProps) {
  const t = useTranslations("feed-sources.out");
  const { keep_out: keepsOut } = getAnswers(draft.source);
  const items = out.filter(({ reason }) => !ROW_REASONS.includes(reason));
  const rows = out.filter(({ reason }) => ROW_REASONS.includes(reason));
  const isChanged = test.tested !== null && getAnswers(test.tested).keep_out !== keepsOut;
  return (
    <>
      {(items.length > 0 || !keepsOut || isChanged) && (
        <div className="grid gap-2">
          <OutList title={t("title")} out={items} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Checkbox
              label={t("keepOut")}
              hint={keepsOut ? undefined : t("publicHint")}
              checked={keepsOut}
              onChange={({ target }) => onAnswer({ keep_out: target.checked })}
            />
            {isChanged && <TestAgain test={test} draft={draft} />}
          </div>
        </div>
      )}
      <OutList title={t("rowsTitle")} out={rows} />
    </>
  );
}

function OutList({ title, out }: { title: string; out: readonly LeftOut[] }) {
  const t = useTranslations("feed-sources.out");
  const heading = useId();
  if (out.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 id={heading} className="font-semibold text-md">
        {title}
      </h3>
      <ul aria-labelledby={heading} className="grid gap-0.5 text-md">
        {out.map(({ reason, field, value, count }) => (
          <li key={`${reason} ${field} ${value}`} className="wrap-anywhere flex flex-wrap gap-x-2">
            <span>{t(`reasons.${reason}`, { count })}</span>
            {field !== "" && (
              <span className="text-ink-2">
                {value === "" ? t("whereEmpty", { field }) : t("where", { field, value })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Values that could not be used as they are, by field, with examples. */
function Notes({ notes }: Pick<Health, "notes">) {
  const t = useTranslations("feed-sources.notes");
  const heading = useId();
  if (notes.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 id={heading} className="font-semibold text-md">
        {t("title")}
      </h3>
      <ul aria-labelledby={heading} className="grid gap-1 text-md">
        {notes.map(({ code, field, count, examples }) => (
          <li key={`${code} ${field}`} className="wrap-anywhere">
            {t(`codes.${code}`, { count })} {field !== "" && <code className="font-code text-sm">{field}</code>}
            {examples.length > 0 && (
              <ul className="flex flex-wrap gap-x-4 text-ink-2 text-sm">
                {examples.map(({ line, value }) => (
                  <li key={`${line} ${value}`}>{t("example", { line, value })}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function countRows(rows: readonly { count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
