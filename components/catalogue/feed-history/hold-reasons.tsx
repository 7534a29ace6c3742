import { useLocale, useTranslations } from "next-intl";
import type { Run } from "@/lib/contract/catalogue/feed-runs";
import type { HoldReason } from "@/lib/contract/catalogue/held-run";
import { isFirstImportCode } from "@/lib/domain/catalogue/run-states";
import { formatNumber, formatPercent, NOTHING } from "@/lib/i18n/formats";

/** Why a run awaits approval, with examples of values before and after. */
export function HoldReasons({ run: { held } }: { run: Pick<Run, "held"> }) {
  const t = useTranslations("feed-history.reasons");
  const locale = useLocale();
  const reasons = held?.reasons ?? [];
  if (reasons.length === 0) return null;
  return (
    <ul aria-label={t("label")} className="mt-2 grid gap-2">
      {reasons.map((reason) => (
        <li key={reason.code}>
          <p className="font-medium">
            {t(reason.code, {
              affected: reason.affected,
              total: reason.total,
              share: formatPercent(reason.affected / reason.total, locale),
              factor: formatNumber(reason.factor ?? 1, locale, { maximumSignificantDigits: 3 }),
            })}
          </p>
          <Examples reason={reason} />
        </li>
      ))}
    </ul>
  );
}

function Examples({ reason: { code, examples } }: { reason: HoldReason }) {
  const t = useTranslations("feed-history.reasons");
  const text = useValueText(code);
  // A first import has no earlier values.
  const isFirst = isFirstImportCode(code);
  if (examples.length === 0) return null;
  return (
    <ul className="mt-0.5 grid gap-0.5 text-sm">
      {examples.map(({ identity, title, before, after }) => (
        <li key={identity} className="wrap-anywhere">
          <span className="text-ink-2">{`${title} (${identity}): `}</span>
          {isFirst ? (
            text(after)
          ) : (
            <>
              <span className="sr-only">{t("before")} </span>
              <del className="no-underline">{text(before)}</del>
              <span aria-hidden> → </span>
              <span className="sr-only"> {t("after")} </span>
              <ins className="no-underline">{text(after)}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Reasons whose values are prices. */
const AMOUNTS: readonly HoldReason["code"][] = ["price", "price_factor", "price_scale", "one_price"];

/** A value of an example as text. */
function useValueText(code: HoldReason["code"]): (value: string | null) => string {
  const t = useTranslations("feed-history.reasons");
  const locale = useLocale();
  return (value) => {
    if (value === null) return NOTHING;
    const number = Number(value);
    const isFlag = number === 0 || number === 1;
    if (isFlag && (code === "availability" || code === "all_sold_out")) return t(number === 1 ? "inStock" : "soldOut");
    return AMOUNTS.includes(code) && Number.isFinite(number) ? formatNumber(number, locale) : value;
  };
}
