import { useLocale, useTranslations } from "next-intl";
import type { Run } from "@/lib/contract/catalogue/feed-runs";
import { formatNumber } from "@/lib/i18n/formats";

const KNOWN = ["read", "rejected", "clashes", "added", "changed", "removed", "unchanged"] as const;

/** The figures of a run, each with what it means. */
export function RunCounts({ run: { counts } }: { run: Run }) {
  const t = useTranslations("feed-history.counts");
  const locale = useLocale();
  const told = KNOWN.filter((name) => counts?.[name] !== undefined);
  if (told.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-line border-y py-4 sm:grid-cols-3 xl:grid-cols-7">
      {told.map((name) => (
        <div key={name} className="min-w-0">
          <dt className="font-medium text-ink-2 text-sm">{t(`${name}.name`)}</dt>
          <dd>
            <span className="block font-semibold text-xl">{formatNumber(counts?.[name] ?? 0, locale)}</span>
            <span className="block text-ink-2 text-sm">{t(`${name}.means`)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
